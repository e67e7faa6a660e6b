package messaging

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"time"
)

// silentBody ignores the request's context and ends only when it is closed.
type silentBody struct{ *io.PipeReader }

type silentTransport struct{}

func (silentTransport) RoundTrip(*http.Request) (*http.Response, error) {
	reader, _ := io.Pipe()
	return &http.Response{StatusCode: 200, Header: http.Header{}, Body: silentBody{reader}}, nil
}

func silentClient(t *testing.T, limit time.Duration) *Client {
	client, err := New(WithAPIKey("mk_test_x"), WithBaseURL("https://messaging.example.com"), WithMaxRetries(0),
		WithTimeout(limit), WithHTTPClient(&http.Client{Transport: silentTransport{}}))
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestTimeLimitEndsABodyThatIgnoresTheContext(t *testing.T) {
	if _, err := silentClient(t, 50*time.Millisecond).Messages.Get(context.Background(), "msg_1"); !errors.Is(err, ErrTimeout) {
		t.Fatalf("got %v, want ErrTimeout", err)
	}
}

func TestCancellationEndsABodyThatIgnoresTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := silentClient(t, time.Hour).Messages.Get(ctx, "msg_1"); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want context.Canceled", err)
	}
}

func TestTimeLimitEndsAStreamThatIgnoresTheContext(t *testing.T) {
	body, err := silentClient(t, 50*time.Millisecond).Contacts.Export(context.Background(), ContactsExportQuery{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(body); !errors.Is(err, ErrTimeout) {
		t.Fatalf("got %v, want ErrTimeout", err)
	}
}
