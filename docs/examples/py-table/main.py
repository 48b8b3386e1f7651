# Play at an online table, in Python
#
# The HTTP API of the online table needs nothing besides the standard library. This program opens a
# table for two people, takes both seats, and shows that neither sees what only the other may see.
# Start the server first: `go run -C server ./cmd/server`.
import json
import sys
import urllib.error
import urllib.request

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"


def send(method, path, body=None, token=None):
    request = urllib.request.Request(server + path, method=method)
    if body is not None:
        request.data = json.dumps(body).encode()
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


_, opened = send("POST", "/api/tables", {"seats": [{"name": "Ann"}, {"invite": True}]})
table = "/api/tables/" + opened["id"]
ann = opened["seats"][0]["token"]
_, joined = send("POST", table + "/join", {"invite": opened["seats"][1]["invite"], "name": "Bea"})
bea = joined["token"]

_, facts = send("GET", table)
print("at the table:", ", ".join(seat["name"] for seat in facts["seats"]))

_, event = send("GET", table + "/events/last", token=ann)
print("seat to move:", event["view"]["toMove"])
ply = event["view"]["choices"][0]["ply"]

status, refused = send("POST", table + "/plies", {"n": event["n"], "ply": ply}, token=bea)
print("Bea plays:", status, refused["error"]["kind"])
status, answer = send("POST", table + "/plies", {"n": event["n"], "ply": ply}, token=ann)
print("Ann plays:", status, "event", answer["n"])
status, answer = send("POST", table + "/plies", {"n": event["n"], "ply": ply}, token=ann)
print("Ann sends it again:", status, "event", answer["n"])
