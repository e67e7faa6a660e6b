// Package messagingtest provides fakes for a program's own tests, so that they send nothing.
package messagingtest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"sync"
)

// Answer is a response of a FakeTransport.
type Answer struct {
	Status int
	Body   any
	Header map[string]string
}

// Request is a request that was sent.
type Request struct {
	Method, URL string
	Header      http.Header
	Body        []byte
}

// FakeTransport returns its answers in order, repeats the last one, and records the requests:
// messaging.WithHTTPClient(&http.Client{Transport: transport}).
type FakeTransport struct {
	Answers  []Answer
	Requests []Request
	mutex    sync.Mutex
}

// RoundTrip implements http.RoundTripper.
func (f *FakeTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	var body []byte
	if request.Body != nil {
		body, _ = io.ReadAll(request.Body)
	}
	f.Requests = append(f.Requests, Request{request.Method, request.URL.String(), request.Header, body})
	answer := f.Answers[min(len(f.Requests), len(f.Answers))-1]
	content := []byte{}
	if answer.Body != nil {
		content, _ = json.Marshal(answer.Body)
	}
	header := http.Header{}
	for name, value := range answer.Header {
		header.Set(name, value)
	}
	return &http.Response{
		StatusCode: max(answer.Status, 200), Header: header, Body: io.NopCloser(bytes.NewReader(content)), Request: request,
	}, nil
}
