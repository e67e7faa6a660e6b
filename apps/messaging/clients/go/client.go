// Package messaging is a client of the messaging service: SMS, email and WhatsApp messages, contacts, campaigns,
// flows and webhooks.
package messaging

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

// Version is the version of this library.
const Version = "1.0.0"

// Client is a client of the messaging service. One client is enough for a whole program and all its goroutines.
type Client struct {
	Messages      *Messages
	Contacts      *Contacts
	Segments      *Segments
	Templates     *Templates
	Channels      *Channels
	Domains       *Domains
	Campaigns     *Campaigns
	Flows         *Flows
	Runs          *Runs
	Suppressions  *Suppressions
	Inbox         *Inbox
	Conversations *Conversations
	Numbers       *Numbers
	Topics        *Topics
	SignUpForms   *SignUpForms
	Webhooks      *Webhooks
	Account       *Account
	shown         string
}

func (c *Client) String() string { return c.shown }

// GoString keeps the API key out of texts that are formatted with %#v.
func (c *Client) GoString() string { return c.shown }

// TestHooks are for tests; a nil hook keeps the default behavior.
type TestHooks struct {
	// Sleep waits between attempts, and returns the context's error if the context ends first.
	Sleep func(context.Context, time.Duration) error
	// Random returns a number between 0 and 1, which varies the waits.
	Random func() float64
	Now    func() time.Time
}

type settings struct {
	apiKey     string
	baseURL    string
	timeout    time.Duration
	maxRetries int
	header     map[string]string
	proxy      *string
	allowHTTP  bool
	client     *http.Client
	logger     *slog.Logger
	hooks      TestHooks
}

// Option is a setting of a client.
type Option func(*settings)

// WithAPIKey sets the API key, instead of MESSAGING_API_KEY.
func WithAPIKey(key string) Option { return func(s *settings) { s.apiKey = key } }

// WithBaseURL sets the address of the service, such as https://messaging.example.com, instead of MESSAGING_BASE_URL.
func WithBaseURL(address string) Option { return func(s *settings) { s.baseURL = address } }

// WithTimeout limits one attempt; 30 seconds by default. A stream has this time to start and again for each next part.
func WithTimeout(limit time.Duration) Option { return func(s *settings) { s.timeout = limit } }

// WithMaxRetries sets the number of retries after the first attempt; 2 by default.
func WithMaxRetries(count int) Option { return func(s *settings) { s.maxRetries = count } }

// WithHeader adds a header to every request.
func WithHeader(name, value string) Option { return func(s *settings) { s.header[name] = value } }

// WithProxy sends requests through this HTTP proxy instead of the proxy in HTTPS_PROXY; "" means no proxy.
func WithProxy(address string) Option { return func(s *settings) { s.proxy = &address } }

// AllowHTTP allows http for a host that is not this machine: keys and texts are then sent unencrypted.
func AllowHTTP() Option { return func(s *settings) { s.allowHTTP = true } }

// WithHTTPClient sends requests with another http.Client, whose own proxy settings apply. Redirects are not followed.
func WithHTTPClient(client *http.Client) Option { return func(s *settings) { s.client = client } }

// WithLogger reports requests, waits and responses at the level Debug, without headers, queries and bodies.
func WithLogger(logger *slog.Logger) Option { return func(s *settings) { s.logger = logger } }

// WithTestHooks replaces the functions for sleeping, random numbers and the time, for tests.
func WithTestHooks(hooks TestHooks) Option { return func(s *settings) { s.hooks = hooks } }

// New creates a client. The error is an ErrInvalidArgument if the key or the address is missing or invalid.
func New(options ...Option) (*Client, error) {
	s := &settings{
		apiKey:     os.Getenv("MESSAGING_API_KEY"),
		baseURL:    os.Getenv("MESSAGING_BASE_URL"),
		timeout:    30 * time.Second,
		maxRetries: 2,
		header:     map[string]string{},
		logger:     slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelError + 1})),
	}
	for _, option := range options {
		option(s)
	}
	if err := s.complete(); err != nil {
		return nil, err
	}
	c := &core{s}
	hint := s.apiKey[max(0, len(s.apiKey)-4):]
	return &Client{
		Messages:      &Messages{c},
		Contacts:      &Contacts{c},
		Segments:      &Segments{c},
		Templates:     &Templates{c},
		Channels:      &Channels{c},
		Domains:       &Domains{c},
		Campaigns:     &Campaigns{c},
		Flows:         &Flows{c},
		Runs:          &Runs{c},
		Suppressions:  &Suppressions{c},
		Inbox:         &Inbox{c},
		Conversations: &Conversations{c},
		Numbers:       &Numbers{c},
		Topics:        &Topics{c},
		SignUpForms:   &SignUpForms{c},
		Webhooks:      &Webhooks{c},
		Account:       &Account{c},
		shown:         fmt.Sprintf("messaging.Client(%s, %s…%s)", s.baseURL, s.apiKey[:min(8, len(s.apiKey))], hint),
	}, nil
}

func (s *settings) complete() error {
	if err := checkText("the API key (or MESSAGING_API_KEY)", s.apiKey); err != nil {
		return err
	}
	if err := checkTimeout(s.timeout); err != nil {
		return err
	}
	address, err := addressFrom(s.baseURL, s.allowHTTP)
	if err != nil {
		return err
	}
	s.baseURL = address.String()
	if s.hooks.Sleep == nil {
		s.hooks.Sleep = sleep
	}
	if s.hooks.Random == nil {
		s.hooks.Random = rand.Float64
	}
	if s.hooks.Now == nil {
		s.hooks.Now = time.Now
	}
	proxy, err := proxyFor(address, s.proxy)
	if err != nil {
		return err
	}
	client := http.Client{}
	if s.client != nil {
		client = *s.client
	} else {
		client.Transport = newTransport(proxy)
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	s.client = &client
	return nil
}

func newTransport(proxy *url.URL) *http.Transport {
	return &http.Transport{
		Proxy:               http.ProxyURL(proxy),
		DialContext:         (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
		TLSHandshakeTimeout: 10 * time.Second,
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: 100,
		IdleConnTimeout:     90 * time.Second,
	}
}

func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

var loopback = regexp.MustCompile(`^(localhost|127\.[0-9]+\.[0-9]+\.[0-9]+|::1)$`)

// addressFrom returns the address of the service, without /api/v1 and the trailing slash.
func addressFrom(text string, allowHTTP bool) (*url.URL, error) {
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Hostname() == "" ||
		address.User != nil || address.RawQuery != "" || address.Fragment != "" {
		return nil, invalidArgument("the base URL (or MESSAGING_BASE_URL) must be an address such as https://messaging.example.com")
	}
	address.Host = strings.ToLower(address.Host)
	if address.Scheme == "http" && !loopback.MatchString(address.Hostname()) && !allowHTTP {
		return nil, invalidArgument("the base URL must begin with https://, because otherwise the key could be read in transit")
	}
	path := strings.TrimSuffix(strings.TrimRight(address.EscapedPath(), "/"), "/api/v1")
	if address.Path, err = url.PathUnescape(path); err != nil {
		return nil, invalidArgument("the base URL has an invalid path")
	}
	address.RawPath, address.Fragment = path, ""
	return address, nil
}

// proxyFor returns the proxy of WithProxy. Without one, https uses the proxy in HTTPS_PROXY unless NO_PROXY names the host.
func proxyFor(address *url.URL, proxy *string) (*url.URL, error) {
	chosen := ""
	if proxy != nil {
		chosen = *proxy
	} else if address.Scheme == "https" && !isExcepted(address) {
		chosen = environment("HTTPS_PROXY")
	}
	if chosen == "" {
		return nil, nil
	}
	parsed, err := url.Parse(chosen)
	if err != nil || parsed.Scheme != "http" || parsed.Hostname() == "" {
		return nil, invalidArgument("the proxy must be an address such as http://proxy.example.com:3128")
	}
	return parsed, nil
}

func isExcepted(address *url.URL) bool {
	host := address.Hostname()
	for _, name := range strings.Split(environment("NO_PROXY"), ",") {
		name = strings.TrimSpace(name)
		domain := strings.TrimPrefix(strings.TrimPrefix(name, "*"), ".")
		if name == "*" || domain != "" && (domain == host || domain == address.Host || strings.HasSuffix(host, "."+domain)) {
			return true
		}
	}
	return false
}

func environment(name string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return os.Getenv(strings.ToLower(name))
}

// Ptr returns a pointer to a value, for fields that may be absent.
func Ptr[T any](value T) *T { return &value }
