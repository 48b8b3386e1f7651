// Package server is the online table: a web server for the games of a registry,
// played by people in their browsers and by bots. See README.md. Command server is
// this package with the registry of the library. A program with a variant and a bot
// of your own is as short:
//
//	func main() {
//		games := catalog.All()
//		games.Variants = append(games.Variants, mine.Variant)
//		games.Bots = append(games.Bots, mine.Bot)
//		os.Exit(server.Main("myserver", games))
//	}
package server

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/version"
)

// Main serves with the flags of the process until an interrupt or SIGTERM, and
// returns the exit status: 0 on success, 1 if something failed, and 2 for bad flags.
// The name is what help and messages call the program. All nodes that share one
// storage must be the same program.
func Main(name string, games catalog.Registry) int {
	if version.Asked(os.Args[1:]) {
		_ = version.Write(os.Stdout, name)
		return 0
	}
	if len(os.Args) > 1 && tools[os.Args[1]] != nil {
		return runTool(name, os.Args[1], os.Args[2:])
	}
	c, err := parseFlags(name, os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(os.Stderr, "%s: %s; see %[1]s -h\n", name, strings.ReplaceAll(err.Error(), "\n", "\n"+name+": "))
		return 2
	}
	if err := games.Check(); err != nil {
		fmt.Fprintf(os.Stderr, "%s: the registry of the program: %v\n", name, err)
		return 1
	}
	c.games = games
	if err := runUntilSignal(c); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		return 1
	}
	return 0
}

// runUntilSignal runs until an interrupt or SIGTERM. A second one ends the program at once.
func runUntilSignal(c config) error {
	level := slog.LevelInfo
	if c.verbose {
		level = slog.LevelDebug
	}
	var form slog.Handler = slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level})
	if c.json {
		form = slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})
	}
	log := slog.New(form)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	endAfter(ctx, stopTime, os.Exit, log)
	return run(ctx, c, log, os.Stdout)
}

// run opens the storage and serves until ctx is done. It prints the address when it is ready.
func run(ctx context.Context, c config, log *slog.Logger, out io.Writer) (err error) {
	if err := writable(c.export); err != nil {
		return fmt.Errorf("-export: %w", err)
	}
	var own *node
	var book *ledger
	if c.natsURL == "" {
		unlock, err := lockDir(c.data)
		if err != nil {
			return err
		}
		defer unlock()
		if err := (disk{c.data, freeSpace}).await(ctx, log); err != nil {
			return err
		}
		if book, err = c.inspect(log); err != nil {
			return err
		}
		defer book.close() //nolint:errcheck // every line is written at once
		if own, err = startNode(&c, log); err != nil {
			return err
		}
		defer own.stop()
	}
	conn, err := connect(own, c.natsURL, c.secret, log)
	if err != nil {
		return err
	}
	defer conn.Close()
	stats := newStats()
	if c.metrics != "" {
		if err := stats.serve(ctx, c.metrics); err != nil {
			return err
		}
	}
	storage, err := openStore(ctx, conn, storeConfig{c.replicas, c.bytes(), own}, log, stats)
	if err != nil {
		return err
	}
	storage.book, storage.shared = book, c.natsURL != "" || c.clients != "" || c.cluster.name != ""
	if c.opened != nil {
		c.opened(storage)
	}
	if c.imports != "" {
		if err := importTables(ctx, c.imports, storage, log); err != nil {
			return err
		}
	}
	return runHub(ctx, c, storage, log, stats, out)
}

// runHub lets people and bots play at the tables of a storage, until ctx is done.
func runHub(ctx context.Context, c config, storage *store, log *slog.Logger, stats *stats, out io.Writer) error {
	hubCtx, closeHub := context.WithCancel(ctx)
	defer closeHub()
	g := newGuard(c.limits, c.proxies, stats)
	h, err := newHub(hubCtx, c.games, storage, c.workers, g.stored, log, stats)
	if err != nil {
		return err
	}
	h.pusher.services, h.pusher.contact = c.push, c.contact()
	if len(c.push) > 0 && !c.named() {
		log.Warn("Web Push does not reach iPhones and Macs: Apple wants a contact, which -host gives; -push none switches it off")
	}
	queue, err := storage.openQueue(ctx)
	if err != nil {
		return err
	}
	if c.role != "http" {
		h.pool.start(hubCtx, queue)
		defer h.pool.done.Wait()
		defer closeHub()
	}
	if c.role == "bots" {
		fmt.Fprintln(out, "bots are ready")
		<-ctx.Done()
		return nil
	}
	go expiry{h, c.keep, c.export}.run(hubCtx)
	return serve(ctx, c, h, g, out)
}

// serve answers HTTP requests until ctx is done, and then ends the streams and
// waits for the other requests.
func serve(ctx context.Context, c config, h *hub, g *guard, out io.Writer) error {
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return err
	}
	if c.page == nil {
		c.page = pageOf(c.games)
	}
	a := &api{hub: h, guard: g, hosts: c.hosts, path: c.path, page: c.page, log: h.log, stats: h.stats, movies: newPainter()}
	a.network = func() (list []string) {
		for _, addr := range addresses(listener.Addr())[1:] {
			list = append(list, "http://"+addr.String()+c.path)
		}
		return list
	}
	if c.started != nil {
		c.started(a)
	}
	web := &http.Server{
		Handler:           a.handler(),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       bodyTime,    // decode gives a body its own time
		WriteTimeout:      time.Minute, // longer than the storage is waited for; streams set their own
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(h.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 2)
	go func() { failed <- web.Serve(guardedListener{listener, g}) }()
	go func() { // whoever asks for the page before it is there waits for it
		if _, err := c.page(); err != nil {
			failed <- err
		}
	}()
	for i, addr := range addresses(listener.Addr()) {
		fmt.Fprintf(out, "%s http://%v%s\n", [...]string{"listening on", "other devices use"}[min(i, 1)], addr, c.path)
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done(): // which also ends the streams
	}
	h.log.Info("stopping")
	last, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := web.Shutdown(last); err != nil {
		h.log.Warn("some requests were cut off", "error", err)
		return web.Close()
	}
	a.streams.Wait() // new ones cannot come
	return nil
}
