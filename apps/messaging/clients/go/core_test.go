package messaging

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
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

func TestBytesThatArriveWhileAConnectionIsIdleAreNoAnswer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	closed := make(chan struct{})
	answer := func(conn net.Conn, id string) {
		body := fmt.Sprintf(`{"messageId":"%s"}`, id)
		fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	}
	go func() {
		for number := 1; ; number++ {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			reader := bufio.NewReader(conn)
			if _, err := http.ReadRequest(reader); err != nil {
				return
			}
			answer(conn, fmt.Sprintf("msg_%d", number))
			if number == 1 {
				answer(conn, "msg_stray")
				// Waits until the client notices the stray response and closes the connection.
				_, _ = io.Copy(io.Discard, reader)
				close(closed)
			}
		}
	}()
	client, err := New(WithAPIKey("mk_test_x"), WithBaseURL("http://"+listener.Addr().String()), WithMaxRetries(0))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Messages.Get(context.Background(), "msg_1"); err != nil {
		t.Fatal(err)
	}
	<-closed
	message, err := client.Messages.Get(context.Background(), "msg_2")
	if err != nil || message.MessageID != "msg_2" {
		t.Fatalf("got %v, %v, want msg_2", message, err)
	}
}

func TestAnInvalidTimeLeavesOnlyItsFieldEmpty(t *testing.T) {
	var page struct {
		Data []*Message `json:"data"`
		Next *string    `json:"next"`
	}
	content := `{"data":[
		{"messageId":"msg_1","createdAt":"2026-01-01","sentAt":5,"readAt":"2026-01-01T00:00:00+05:30","attempts":2},
		{"messageId":"msg_2","createdAt":{"":1},"attempts":"many","error":null},
		7
	],"next":"later"}`
	if err := decode([]byte(content), &page); err != nil || len(page.Data) != 3 || page.Next == nil {
		t.Fatalf("got %v, %v", page, err)
	}
	first, second := page.Data[0], page.Data[1]
	if first.MessageID != "msg_1" || !first.CreatedAt.IsZero() || first.SentAt != nil || first.ReadAt == nil || first.Attempts != 2 {
		t.Fatalf("got %+v", first)
	}
	if second.MessageID != "msg_2" || second.Error != nil || second.Attempts != 0 {
		t.Fatalf("got %+v", second)
	}
	if decode([]byte(`{"data":[`), &page) == nil {
		t.Fatal("JSON that ends too early was decoded")
	}
}
