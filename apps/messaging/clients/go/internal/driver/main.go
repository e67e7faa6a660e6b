// Command driver calls the Go library with the cases on standard input. See ../../../conformance/README.md.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	messaging "example.com/messaging/clients/go"
)

type settings struct {
	APIKey         *string           `json:"apiKey"`
	BaseURL        *string           `json:"baseUrl"`
	MaxRetries     *int              `json:"maxRetries"`
	TimeoutMs      *int              `json:"timeoutMs"`
	Proxy          *string           `json:"proxy"`
	AllowHTTP      bool              `json:"allowHttp"`
	IdempotencyKey *string           `json:"idempotencyKey"`
	Headers        map[string]string `json:"headers"`
}

type line struct {
	ID, Call, Mode, Cancel string
	Args                   []json.RawMessage
	Client, Options        settings
	Env                    map[string]string
	Times, Parallel, Take  int
	Random                 float64
	Now                    *int64
	Verify                 struct {
		Body      string
		Headers   map[string]string
		Secrets   json.RawMessage
		Tolerance float64
		Parsed    bool
	}
	Sign struct{ Body, Secret, ID string }
}

type report map[string]any

type notes struct {
	mutex *sync.Mutex
	attrs []slog.Attr
	log   *[]report
}

func (n notes) Enabled(context.Context, slog.Level) bool { return true }
func (n notes) WithGroup(string) slog.Handler            { return n }
func (n notes) WithAttrs(attrs []slog.Attr) slog.Handler {
	n.attrs = append(append([]slog.Attr{}, n.attrs...), attrs...)
	return n
}

func (n notes) Handle(_ context.Context, record slog.Record) error {
	event := report{"event": record.Message}
	add := func(attr slog.Attr) bool {
		if attr.Value.Any() != "" {
			event[attr.Key] = attr.Value.Any()
		}
		return true
	}
	for _, attr := range n.attrs {
		add(attr)
	}
	record.Attrs(add)
	n.mutex.Lock()
	defer n.mutex.Unlock()
	*n.log = append(*n.log, event)
	return nil
}

var classes = []struct {
	name string
	err  error
}{
	{"timeout", messaging.ErrTimeout},
	{"connection", messaging.ErrConnection},
	{"argument", messaging.ErrInvalidArgument},
	{"webhook", messaging.ErrWebhook},
	{"canceled", context.Canceled},
	{"invalid_request", messaging.ErrInvalidRequest},
	{"authentication", messaging.ErrAuthentication},
	{"permission", messaging.ErrPermission},
	{"not_found", messaging.ErrNotFound},
	{"conflict", messaging.ErrConflict},
	{"rate_limit", messaging.ErrRateLimit},
	{"server", messaging.ErrServer},
}

func describe(err error) report {
	result := report{"type": "other", "message": err.Error(), "shown": fmt.Sprintf("%+v %#v", err, err)}
	var answer *messaging.APIError
	if errors.As(err, &answer) {
		result["type"], result["status"], result["code"] = "api", answer.Status, answer.Code
		if answer.Field != "" {
			result["field"], result["value"] = answer.Field, answer.Value
		}
		if answer.RequestID != "" {
			result["requestId"] = answer.RequestID
		}
		if answer.RetryAfter != nil {
			result["retryAfter"] = *answer.RetryAfter
		}
	}
	for _, class := range classes {
		if errors.Is(err, class.err) {
			result["type"] = class.name
			break
		}
	}
	return result
}

func (l line) now() func() time.Time {
	if l.Now == nil {
		return nil
	}
	return func() time.Time { return time.UnixMilli(*l.Now) }
}

func run(l line) report {
	switch l.Mode {
	case "verify":
		return verify(l)
	case "sign":
		header := messaging.SignWebhook([]byte(l.Sign.Body), l.Sign.Secret, l.Sign.ID, l.now()())
		result := report{}
		for name := range header {
			result[strings.ToLower(name)] = header.Get(name)
		}
		return report{"result": result}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	sleeps, log, information := []float64{}, []report{}, messaging.Response{}
	hooks := messaging.TestHooks{Random: func() float64 { return l.Random }, Now: l.now()}
	hooks.Sleep = func(ctx context.Context, duration time.Duration) error {
		sleeps = append(sleeps, duration.Seconds())
		if l.Cancel != "" {
			cancel()
		}
		return ctx.Err()
	}
	logger := slog.New(notes{&sync.Mutex{}, nil, &log})
	client, err := messaging.New(append(clientOptions(l.Client), messaging.WithTestHooks(hooks), messaging.WithLogger(logger))...)
	if err != nil {
		return report{"error": describe(err)}
	}
	result := report{"shown": fmt.Sprintf("%v %+v %#v", client, client, client)}
	once := func() (any, error) { return invoke(ctx, client, l, &information) }
	results, err := repeat(l, once)
	result["sleeps"], result["log"] = sleeps, log
	if err != nil {
		result["error"] = describe(err)
	} else if l.Times+l.Parallel > 0 {
		result["results"] = results
	} else {
		result["result"] = results[0]
	}
	result["information"] = report{
		"status": information.Status, "requestId": information.RequestID, "retries": information.Retries,
		"rateLimit": report{"limit": information.RateLimit, "remaining": information.RateRemaining, "reset": information.RateReset},
	}
	return result
}

func repeat(l line, once func() (any, error)) ([]any, error) {
	results, errs := make([]any, max(1, l.Times, l.Parallel)), make([]error, max(1, l.Times, l.Parallel))
	var group sync.WaitGroup
	for index := range results {
		if l.Parallel == 0 {
			if results[index], errs[index] = once(); errs[index] != nil {
				break
			}
			continue
		}
		group.Add(1)
		go func() {
			defer group.Done()
			results[index], errs[index] = once()
		}()
	}
	group.Wait()
	return results, errors.Join(errs...)
}

func verify(l line) report {
	var secrets []string
	if json.Unmarshal(l.Verify.Secrets, &secrets) != nil {
		var secret string
		_ = json.Unmarshal(l.Verify.Secrets, &secret)
		secrets = []string{secret}
	}
	body := []byte(l.Verify.Body)
	if l.Verify.Parsed {
		// The case passes a parsed body by mistake. Go accepts only bytes, so the closest mistake is to pass the body serialized again.
		var parsed map[string]any
		_ = json.Unmarshal(body, &parsed)
		body, _ = json.Marshal(parsed)
	}
	header := http.Header{}
	for name, value := range l.Verify.Headers {
		header.Set(name, value)
	}
	tolerance := time.Duration(l.Verify.Tolerance * float64(time.Second))
	event, err := messaging.Verifier{Secrets: secrets, Tolerance: tolerance, Now: l.now()}.Verify(body, header)
	if err != nil {
		return report{"error": describe(err)}
	}
	return report{"result": event.Fields}
}

func clientOptions(s settings) []messaging.Option {
	var options []messaging.Option
	if s.APIKey != nil {
		options = append(options, messaging.WithAPIKey(*s.APIKey))
	}
	if s.BaseURL != nil {
		options = append(options, messaging.WithBaseURL(*s.BaseURL))
	}
	if s.MaxRetries != nil {
		options = append(options, messaging.WithMaxRetries(*s.MaxRetries))
	}
	if s.TimeoutMs != nil {
		options = append(options, messaging.WithTimeout(time.Duration(*s.TimeoutMs)*time.Millisecond))
	}
	if s.Proxy != nil {
		options = append(options, messaging.WithProxy(*s.Proxy))
	}
	for name, value := range s.Headers {
		options = append(options, messaging.WithHeader(name, value))
	}
	if s.AllowHTTP {
		options = append(options, messaging.AllowHTTP())
	}
	return options
}

func callOptions(s settings, information *messaging.Response) []messaging.CallOption {
	options := []messaging.CallOption{messaging.WithResponse(information)}
	if s.IdempotencyKey != nil {
		options = append(options, messaging.IdempotencyKey(*s.IdempotencyKey))
	}
	if s.MaxRetries != nil {
		options = append(options, messaging.MaxRetries(*s.MaxRetries))
	}
	if s.TimeoutMs != nil {
		options = append(options, messaging.Timeout(time.Duration(*s.TimeoutMs)*time.Millisecond))
	}
	for name, value := range s.Headers {
		options = append(options, messaging.Header(name, value))
	}
	return options
}

// invoke calls a method by its name, with its arguments from JSON.
func invoke(ctx context.Context, client *messaging.Client, l line, information *messaging.Response) (any, error) {
	group, name, _ := strings.Cut(l.Call, ".")
	resource := reflect.ValueOf(client).Elem().FieldByName(strings.ToUpper(group[:1]) + group[1:])
	method := resource.MethodByName(strings.ToUpper(name[:1]) + name[1:])
	if !method.IsValid() {
		return nil, fmt.Errorf("no method for %s", l.Call)
	}
	var answer messaging.Response
	options := callOptions(l.Options, &answer)
	in := []reflect.Value{reflect.ValueOf(ctx)}
	for index, raw := range l.Args {
		value := reflect.New(method.Type().In(index + 1))
		if text, ok := value.Interface().(*[]byte); ok {
			var given string
			_ = json.Unmarshal(raw, &given)
			*text = []byte(given)
		} else if err := json.Unmarshal(raw, value.Interface()); err != nil {
			return nil, err
		}
		options = append(options, missing(raw, value.Interface())...)
		in = append(in, value.Elem())
	}
	for _, option := range options {
		in = append(in, reflect.ValueOf(option))
	}
	out := method.Call(in)
	if err, ok := out[len(out)-1].Interface().(error); ok && err != nil {
		return nil, err
	}
	if l.Parallel == 0 {
		*information = answer
	}
	switch value := out[0].Interface().(type) {
	case io.ReadCloser:
		defer value.Close()
		if l.Mode == "unread" {
			return nil, nil
		}
		if l.Take > 0 {
			part := make([]byte, 100)
			count, err := value.Read(part)
			return string(part[:count]), err
		}
		content, err := io.ReadAll(value)
		return string(content), err
	case nil, error:
		return nil, nil
	}
	if l.Mode == "iterate" || l.Mode == "events" {
		return collect(out[0], l)
	}
	// The whole response, including fields that the types do not have.
	return json.RawMessage(answer.Body), nil
}

// missing returns the fields of a case's body that the Go type cannot hold: nulls and unknown fields.
func missing(raw json.RawMessage, value any) []messaging.CallOption {
	var given, kept map[string]any
	content, _ := json.Marshal(value)
	if json.Unmarshal(raw, &given) != nil || json.Unmarshal(content, &kept) != nil {
		return nil
	}
	var options []messaging.CallOption
	for name, value := range given {
		if _, ok := kept[name]; !ok {
			options = append(options, messaging.Field(name, value))
		}
	}
	return options
}

func collect(sequence reflect.Value, l line) (any, error) {
	items := []any{}
	var failure error
	for item, err := range sequence.Seq2() {
		if !err.IsNil() {
			failure = err.Interface().(error)
			break
		}
		items = append(items, plain(item.Interface()))
		if len(items) == l.Take {
			break
		}
	}
	return items, failure
}

// plain converts a typed item to plain JSON, without the fields that the response did not have.
func plain(item any) any {
	if event, ok := item.(messaging.ServerSentEvent); ok {
		var data any
		if event.Decode(&data) != nil {
			data = event.Data
		}
		return report{"event": event.Event, "data": data}
	}
	content, _ := json.Marshal(item)
	var fields map[string]any
	decoder := json.NewDecoder(bytes.NewReader(content))
	_ = decoder.Decode(&fields)
	for name, value := range fields {
		if value == nil || value == "0001-01-01T00:00:00Z" || reflect.ValueOf(value).IsZero() {
			delete(fields, name)
		}
	}
	return fields
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		text, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			panic(err)
		}
		for name, value := range l.Env {
			os.Setenv(name, value)
		}
		result := run(l)
		for name := range l.Env {
			os.Unsetenv(name)
		}
		result["id"] = l.ID
		content, err := json.Marshal(result)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(content))
	}
}
