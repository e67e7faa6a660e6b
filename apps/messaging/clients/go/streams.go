package messaging

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// ServerSentEvent is one event of a stream (WHATWG HTML §9.2).
type ServerSentEvent struct {
	Event string
	Data  string
}

// Decode reads the event's data as JSON.
func (e ServerSentEvent) Decode(into any) error { return json.Unmarshal([]byte(e.Data), into) }

// streamBody reads a stream. It returns a timeout error if no part arrives in time, and a connection error if the connection is lost.
type streamBody struct {
	ctx  context.Context
	body io.ReadCloser
	live *attempt
}

func (s *streamBody) Read(into []byte) (int, error) {
	s.live.timer.Reset(s.live.limit)
	count, err := s.body.Read(into)
	if ended := context.Cause(s.live.limited); ended != nil && err != nil {
		err = failure(s.ctx, s.live.limited, ended)
	} else if err != nil && err != io.EOF {
		err = failure(s.ctx, s.live.limited, err)
	}
	return count, err
}

func (s *streamBody) Close() error {
	s.live.end()
	return s.body.Close()
}

func (c *core) events(ctx context.Context, r request, options []CallOption) iter.Seq2[ServerSentEvent, error] {
	return func(yield func(ServerSentEvent, error) bool) {
		body, err := c.stream(ctx, r, options)
		if err != nil {
			yield(ServerSentEvent{}, err)
			return
		}
		defer body.Close()
		lines := bufio.NewReader(body)
		event, data, length := "message", []string(nil), 0
		for {
			line, err := readLine(lines, longestEvent-length)
			length += len(line)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(ServerSentEvent{}, err)
				return
			}
			line = strings.TrimRight(line, "\r\n")
			if line == "" {
				if data != nil && !yield(ServerSentEvent{event, strings.Join(data, "\n")}, nil) {
					return
				}
				event, data, length = "message", nil, 0
				continue
			}
			name, value, _ := strings.Cut(line, ":")
			value = strings.TrimPrefix(value, " ")
			switch name {
			case "event":
				event = value
			case "data":
				data = append(data, value)
			}
		}
	}
}

func readLine(lines *bufio.Reader, longest int) (string, error) {
	var line []byte
	for {
		part, err := lines.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > longest {
			message := fmt.Sprintf("an event of the stream is longer than %d bytes", longestEvent)
			return "", &APIError{Status: 200, Code: "invalid_response", Message: message}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return string(line), err
		}
	}
}
