#!/usr/bin/env bash
# Guess:   a notebook's output of type image/svg+xml, from a method _repr_svg_, is in the page that `jupyter nbconvert --to html`
#          writes, as it is in the notebook.
# Truth:   nbconvert 6.5.3 cleans it as if it were HTML, by lxml's clean_html, which knows no shapes: rect, path, g and the viewBox are
#          gone, and the texts stand one after the other. No message says so. Notebooks themselves, and PNG outputs, are as they were.
# Version: nbconvert 6.5.3 with lxml 4.9.2, as in Debian 12. Seen 2026-11-27.
# Matters: a picture of a board that looks right in the notebook is empty in the exported page; export with a newer nbconvert, or show
#          an array of pixels.
set -euo pipefail
command -v jupyter-nbconvert >/dev/null || { echo "no jupyter-nbconvert; on Debian: apt-get install jupyter-nbconvert"; exit 2; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >book.ipynb <<'J'
{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "code", "id": "a", "metadata": {}, "execution_count": 1, "source": "board",
 "outputs": [{"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/plain": "board", "image/svg+xml":
 "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" class=\"board\"><g><rect width=\"9\" height=\"9\"/><text>goal</text></g></svg>"}}]}]}
J
jupyter-nbconvert --version
jupyter-nbconvert --to html book.ipynb 2>log || { cat log; exit 2; }
tr '\n' ' ' <book.html | grep -o '<svg class="board".*</svg>\|<svg [^>]*class="board".*</svg>' | tee found
grep -q '<rect' book.ipynb && grep -q goal found && ! grep -q '<rect\|viewBox' found
