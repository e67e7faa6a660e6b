package messaging

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// A longer Retry-After fails the call with an error that contains it, because a call should not wait for an hour.
const longestWait = 60.0

// Longer responses and events are rejected; the service itself sends much shorter responses and events.
const (
	longestAnswer = 33_554_432
	longestEvent  = 1_048_576
)

const (
	firstDelay   = 0.5
	longestDelay = 8.0
)

// Response is the HTTP response of a call.
type Response struct {
	Status int
	Header http.Header
	// Body includes fields that this version of the library does not know; empty for streams.
	Body      []byte
	RequestID string
	// Retries is the number of attempts after the first.
	Retries int
	// The rate limits of the key; nil if the response has none. Reset is in seconds since 1970.
	RateLimit, RateRemaining, RateReset *int64
}

type callSettings struct {
	idempotencyKey *string
	timeout        time.Duration
	maxRetries     int
	header         map[string]string
	fields         map[string]any
	response       *Response
}

// CallOption is a setting of one call.
type CallOption func(*callSettings)

// IdempotencyKey is sent with a POST instead of a new key, to repeat a call that another process has made.
func IdempotencyKey(key string) CallOption {
	return func(c *callSettings) { c.idempotencyKey = &key }
}

// Timeout limits one attempt. A stream has this time to start and again for each next part.
func Timeout(limit time.Duration) CallOption { return func(c *callSettings) { c.timeout = limit } }

// MaxRetries sets the number of retries after the first attempt.
func MaxRetries(count int) CallOption { return func(c *callSettings) { c.maxRetries = count } }

// Header adds a header.
func Header(name, value string) CallOption { return func(c *callSettings) { c.header[name] = value } }

// Field sets a field of the body to a value, or to null with nil. This version of the library need not know the field.
func Field(name string, value any) CallOption {
	return func(c *callSettings) { c.fields[name] = value }
}

// WithResponse stores the HTTP response of the call.
func WithResponse(response *Response) CallOption {
	return func(c *callSettings) { c.response = response }
}

type segment struct{ name, value string }

type request struct {
	method   string
	path     string
	segments []segment
	query    any
	body     any
	media    string
}

type prepared struct {
	url    string
	path   string
	header http.Header
	body   []byte
}

type core struct{ *settings }

func call[T any](ctx context.Context, c *core, r request, options []CallOption) (*T, error) {
	response, err := c.send(ctx, r, options, readAll)
	if err != nil {
		return nil, err
	}
	result := new(T)
	isObject := bytes.HasPrefix(bytes.TrimLeft(response.Body, " \t\r\n"), []byte("{"))
	if err := decode(response.Body, result); err != nil || !isObject {
		message := "the answer is not a JSON object; a proxy may have sent it"
		return nil, &APIError{Status: response.Status, Code: "invalid_response", Message: message, RequestID: response.RequestID}
	}
	return result, nil
}

// decode leaves a field empty whose type has changed, because the other fields are still useful.
func decode(content []byte, into any) error {
	err := json.Unmarshal(content, into)
	var changed *json.UnmarshalTypeError
	if errors.As(err, &changed) {
		return nil
	}
	if err != nil && json.Valid(content) {
		// The decoder stops at an invalid time, which is not an UnmarshalTypeError.
		decodeParts(content, reflect.ValueOf(into).Elem())
		return nil
	}
	return err
}

// decodeParts decodes each field of an object and each item of an array separately.
func decodeParts(content []byte, into reflect.Value) {
	switch into.Kind() {
	case reflect.Struct:
		var fields map[string]json.RawMessage
		_ = json.Unmarshal(content, &fields)
		for index := range into.NumField() {
			name, _, _ := strings.Cut(into.Type().Field(index).Tag.Get("json"), ",")
			if field, found := fields[name]; found && name != "" {
				_ = decode(field, into.Field(index).Addr().Interface())
			}
		}
	case reflect.Slice:
		var items []json.RawMessage
		_ = json.Unmarshal(content, &items)
		into.Set(reflect.MakeSlice(into.Type(), len(items), len(items)))
		for index, item := range items {
			_ = decode(item, into.Index(index).Addr().Interface())
		}
	case reflect.Pointer:
		into.SetZero()
		if part := reflect.New(into.Type().Elem()); part.Type() != reflect.TypeFor[*time.Time]() {
			_ = decode(content, part.Interface())
			into.Set(part)
		}
	}
}

func (c *core) discard(ctx context.Context, r request, options []CallOption) error {
	_, err := c.send(ctx, r, options, readAll)
	return err
}

func (c *core) stream(ctx context.Context, r request, options []CallOption) (io.ReadCloser, error) {
	// Requests an uncompressed response, because a truncated compressed response could be mistaken for a complete one.
	options = append([]CallOption{Header("Accept-Encoding", "identity")}, options...)
	var body io.ReadCloser
	_, err := c.send(ctx, r, options, func(answer *http.Response, live *attempt) ([]byte, error) {
		body = &streamBody{ctx, answer.Body, live}
		return nil, nil
	})
	return body, err
}

// send makes one call: it repeats the request until an attempt succeeds or no retries are left.
func (c *core) send(ctx context.Context, r request, options []CallOption, read reader) (*Response, error) {
	settings := callSettings{timeout: c.timeout, maxRetries: c.maxRetries, header: map[string]string{}, fields: map[string]any{}}
	for _, option := range options {
		option(&settings)
	}
	if err := checkTimeout(settings.timeout); err != nil {
		return nil, err
	}
	p, err := c.prepare(r, settings)
	if err != nil {
		return nil, err
	}
	for number := 0; ; number++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		log := c.logger.With("method", r.method, "path", p.path, "attempt", number)
		log.DebugContext(ctx, "request")
		response, err := c.try(ctx, r, p, settings, read, func(status int, id string) {
			log.DebugContext(ctx, "response", "status", status, "requestId", id)
		})
		if err == nil {
			response.Retries = number
			if settings.response != nil {
				*settings.response = *response
			}
			return response, nil
		}
		delay, again := c.delayBefore(err, number)
		if !again || number >= settings.maxRetries || ctx.Err() != nil {
			return nil, err
		}
		log.DebugContext(ctx, "retry", "delay", delay)
		if err := c.hooks.Sleep(ctx, time.Duration(delay*float64(time.Second))); err != nil {
			return nil, err
		}
		p.header.Set("X-Retry-Count", strconv.Itoa(number+1))
	}
}

type reader func(*http.Response, *attempt) ([]byte, error)

func readAll(answer *http.Response, live *attempt) ([]byte, error) {
	defer live.end()
	defer answer.Body.Close()
	content, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswer+1))
	if ended := context.Cause(live.limited); ended != nil {
		// A body that was closed early may look complete, so report the timeout or cancellation that closed it.
		return nil, ended
	}
	if len(content) > longestAnswer {
		message := fmt.Sprintf("the answer is longer than %d bytes", longestAnswer)
		return nil, &APIError{Status: answer.StatusCode, Code: "invalid_response", Message: message, RequestID: answer.Header.Get("X-Request-Id")}
	}
	return content, err
}

// attempt is one request of a call, which ends when it takes too long.
type attempt struct {
	limited context.Context
	timer   *time.Timer
	cancel  context.CancelCauseFunc
	limit   time.Duration
	// release makes closeAtEnd end without closing the body.
	release func() bool
}

// closeAtEnd closes the body when the time or the caller's context ends, because a custom transport's body may ignore both.
func (a *attempt) closeAtEnd(body io.Closer) {
	a.release = context.AfterFunc(a.limited, func() { body.Close() })
}

func (a *attempt) end() {
	a.timer.Stop()
	if a.release != nil {
		a.release()
	}
	a.cancel(nil)
}

func (c *core) try(ctx context.Context, r request, p *prepared, s callSettings, read reader, log func(int, string)) (*Response, error) {
	limited, cancel := context.WithCancelCause(ctx)
	live := &attempt{limited: limited, timer: time.AfterFunc(s.timeout, func() { cancel(ErrTimeout) }), cancel: cancel, limit: s.timeout}
	var body io.Reader
	if p.body != nil {
		body = io.NopCloser(bytes.NewReader(p.body))
	}
	q, err := http.NewRequestWithContext(limited, r.method, p.url, body)
	if err != nil {
		live.end()
		return nil, invalidArgument("%s", err)
	}
	q.Header = p.header.Clone()
	q.ContentLength = int64(len(p.body))
	answer, err := c.client.Do(q)
	if err != nil {
		defer live.end()
		return nil, failure(ctx, limited, err)
	}
	live.closeAtEnd(answer.Body)
	id := answer.Header.Get("X-Request-Id")
	log(answer.StatusCode, id)
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		content, err := readAll(answer, live)
		if err != nil {
			return nil, failure(ctx, limited, err)
		}
		return nil, errorFrom(answer.StatusCode, content, answer.Header, c.hooks.Now())
	}
	content, err := read(answer, live)
	if err != nil {
		return nil, failure(ctx, limited, err)
	}
	h := answer.Header
	return &Response{
		Status: answer.StatusCode, Header: h, Body: content, RequestID: id,
		RateLimit: integer(h, "RateLimit-Limit"), RateRemaining: integer(h, "RateLimit-Remaining"), RateReset: integer(h, "RateLimit-Reset"),
	}, nil
}

// failure returns the caller's own cancellation, or the error of the connection.
func failure(ctx, limited context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var answer *APIError
	if errors.As(err, &answer) {
		return err
	}
	// url.Error contains the address with its query, which must not be logged: return only the error inside.
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	return &connectionError{err, errors.Is(context.Cause(limited), ErrTimeout)}
}

// delayBefore returns the seconds until the next attempt, and false if a retry would not help, or might do harm.
func (c *core) delayBefore(err error, number int) (float64, bool) {
	var answer *APIError
	if errors.As(err, &answer) {
		again := answer.Status == 408 || answer.Status == 429 || answer.Status >= 500 || answer.Code == "idempotency_conflict"
		if !again {
			return 0, false
		}
		if answer.RetryAfter != nil {
			return *answer.RetryAfter, *answer.RetryAfter <= longestWait
		}
	} else if !errors.Is(err, ErrConnection) || isRefusedCertificate(err) {
		return 0, false
	}
	return math.Min(firstDelay*math.Pow(2, float64(number)), longestDelay) * (1 - 0.25*c.hooks.Random()), true
}

// A refused certificate is not retried, because it will be refused again and needs attention.
func isRefusedCertificate(err error) bool {
	var refused *tls.CertificateVerificationError
	return errors.As(err, &refused)
}

func (c *core) prepare(r request, s callSettings) (*prepared, error) {
	path := r.path
	for _, part := range r.segments {
		if part.value == "" || part.value == "." || part.value == ".." {
			return nil, invalidArgument("%s must be an identifier, not %q", part.name, part.value)
		}
		path = strings.Replace(path, "{"+part.name+"}", url.PathEscape(part.value), 1)
	}
	header := http.Header{
		"Accept":     {"application/json"},
		"User-Agent": {fmt.Sprintf("messaging-go/%s go/%s", Version, strings.TrimPrefix(runtime.Version(), "go"))},
		"X-Api-Key":  {c.apiKey},
	}
	for _, headers := range []map[string]string{c.header, s.header} {
		for name, value := range headers {
			if err := errors.Join(checkName(name), checkText("header "+name, value)); err != nil {
				return nil, err
			}
			header.Set(name, value)
		}
	}
	if r.method == http.MethodPost {
		key := "auto_" + newUUID()
		if s.idempotencyKey != nil {
			key = *s.idempotencyKey
		}
		if err := checkText("the idempotency key", key); err != nil {
			return nil, err
		}
		header.Set("Idempotency-Key", key)
	}
	body, err := bodyOf(r, s)
	if err != nil {
		return nil, err
	}
	if body != nil {
		header.Set("Content-Type", "application/json")
		if r.media != "" {
			header.Set("Content-Type", r.media)
		}
	}
	query, err := queryOf(r.query)
	if err != nil {
		return nil, err
	}
	return &prepared{c.baseURL + path + query, path, header, body}, nil
}

// bodyOf serializes the body once for all attempts, so that each attempt sends the same bytes.
func bodyOf(r request, s callSettings) ([]byte, error) {
	if text, ok := r.body.([]byte); ok && r.media != "" {
		return text, nil
	}
	if r.body == nil {
		return nil, nil
	}
	content, err := marshal(r.body)
	if err != nil || len(s.fields) == 0 {
		return content, err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(content, &fields); err != nil {
		return nil, invalidArgument("the body must be an object")
	}
	for name, value := range s.fields {
		if fields[name], err = marshal(value); err != nil {
			return nil, err
		}
	}
	return marshal(fields)
}

func marshal(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, invalidArgument("%s", err)
	}
	return bytes.TrimRight(buffer.Bytes(), "\n"), nil
}

func queryOf(query any) (string, error) {
	if query == nil {
		return "", nil
	}
	content, err := marshal(query)
	if err != nil {
		return "", err
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	fields := map[string]any{}
	if err := decoder.Decode(&fields); err != nil {
		return "", invalidArgument("%s", err)
	}
	values := url.Values{}
	for name, value := range fields {
		if value != nil {
			values.Set(name, fmt.Sprint(value))
		}
	}
	if len(values) == 0 {
		return "", nil
	}
	return "?" + values.Encode(), nil
}

var visible = regexp.MustCompile(`^[\x20-\x7e]+$`)

// checkText does not show the text that it refuses, because it may be a secret.
func checkText(name, value string) error {
	if !visible.MatchString(value) {
		return invalidArgument("%s must be visible ASCII characters on one line", name)
	}
	return nil
}

func checkTimeout(limit time.Duration) error {
	if limit <= 0 {
		return invalidArgument("the timeout must be above zero, not %s", limit)
	}
	return nil
}

var token = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

func checkName(name string) error {
	if !token.MatchString(name) {
		return invalidArgument("a header's name must consist of letters, digits and hyphens")
	}
	return nil
}

func newUUID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func integer(header http.Header, name string) *int64 {
	value, err := strconv.ParseInt(header.Get(name), 10, 64)
	if err != nil {
		return nil
	}
	return &value
}

// pages iterates over a list: with a cursor if the service offers one, otherwise by page number.
func pages[T any](ctx context.Context, c *core, r request, id string, options []CallOption) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		query := map[string]any{}
		content, err := marshal(r.query)
		if err == nil {
			err = json.Unmarshal(content, &query)
		}
		if err != nil {
			yield(none, err)
			return
		}
		before, cursors := map[string]bool{}, map[string]bool{}
		for query != nil {
			r.query = query
			page, err := call[listPage](ctx, c, r, options)
			if err != nil {
				yield(none, err)
				return
			}
			if page.Data == nil {
				yield(none, &APIError{Status: 200, Code: "invalid_response", Message: "the answer is not a list; a proxy may have sent it"})
				return
			}
			ids, fresh := map[string]bool{}, 0
			for _, row := range page.Data {
				var fields map[string]json.RawMessage
				var item T
				if err := errors.Join(json.Unmarshal(row, &fields), decode(row, &item)); err != nil || fields == nil {
					yield(none, &APIError{Status: 200, Code: "invalid_response", Message: "an item of the list has another form"})
					return
				}
				key := string(fields[id])
				// New rows push old rows onto the next page.
				if key != "" && before[key] {
					ids[key] = true
					continue
				}
				ids[key] = true
				fresh++
				if !yield(item, nil) {
					return
				}
			}
			query, before = page.next(query, cursors, fresh > 0), ids
		}
	}
}

type listPage struct {
	Data       []json.RawMessage `json:"data"`
	Pagination struct {
		Pages *float64        `json:"pages"`
		Next  json.RawMessage `json:"next"`
	} `json:"pagination"`
	// Only in lists without numbered pages.
	Next json.RawMessage `json:"next"`
}

// next returns the next query; nil after the last page, and for a cursor that has come before.
func (p *listPage) next(query map[string]any, cursors map[string]bool, hasMore bool) map[string]any {
	key := p.Next
	if key == nil {
		key = p.Pagination.Next
	}
	if next := string(key); next == "null" || cursors[next] {
		return nil
	} else if next != "" {
		cursors[next] = true
		var after any
		_ = json.Unmarshal(key, &after)
		delete(query, "page")
		query["after"] = after
		return query
	}
	page, ok := query["page"].(float64)
	if !ok {
		page = 1
	}
	if !hasMore || p.Pagination.Pages != nil && page >= *p.Pagination.Pages {
		return nil
	}
	query["page"] = page + 1
	return query
}
