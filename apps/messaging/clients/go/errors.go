package messaging

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The classes of errors, for errors.Is.
var (
	ErrInvalidArgument = errors.New("invalid argument")     // cannot be sent; no request was made
	ErrConnection      = errors.New("connection failed")    // no complete response: the request may have taken effect
	ErrTimeout         = errors.New("no answer in time")    // also an ErrConnection
	ErrInvalidRequest  = errors.New("invalid request")      // 400, 422: see Field
	ErrAuthentication  = errors.New("authentication")       // 401: the key is missing, wrong, revoked or expired
	ErrPermission      = errors.New("permission")           // 403: the key lacks a scope
	ErrNotFound        = errors.New("not found")            // 404
	ErrConflict        = errors.New("conflict")             // 409: the current state does not allow it
	ErrRateLimit       = errors.New("rate limit")           // 429: see RetryAfter
	ErrServer          = errors.New("server error")         // 500 and above
	ErrWebhook         = errors.New("webhook not verified") // a signature is missing, wrong or too old
)

// APIError is an error response.
type APIError struct {
	Status int
	// Code is the service's error code, such as contact_not_found; invalid_response if a proxy, say, sent the response.
	Code    string
	Message string
	// Field is the invalid field, such as "to", and Value its value, if the service repeats it.
	Field     string
	Value     any
	RequestID string
	// RetryAfter is the number of seconds to wait before the next request; nil if the service does not say.
	RetryAfter *float64
}

func (e *APIError) Error() string {
	if e.RequestID == "" {
		return fmt.Sprintf("messaging: %s (%d %s)", e.Message, e.Status, e.Code)
	}
	return fmt.Sprintf("messaging: %s (%d %s, request %s)", e.Message, e.Status, e.Code, e.RequestID)
}

// Is reports whether target is the class of the error's status.
func (e *APIError) Is(target error) bool {
	switch {
	case e.Status >= 500:
		return target == ErrServer
	case e.Status == 400, e.Status == 422:
		return target == ErrInvalidRequest
	case e.Status == 401:
		return target == ErrAuthentication
	case e.Status == 403:
		return target == ErrPermission
	case e.Status == 404:
		return target == ErrNotFound
	case e.Status == 409:
		return target == ErrConflict
	case e.Status == 429:
		return target == ErrRateLimit
	}
	return false
}

// IsCode reports whether an error is a response with this code of the service.
func IsCode(err error, code string) bool {
	var answer *APIError
	return errors.As(err, &answer) && answer.Code == code
}

type connectionError struct {
	err     error
	timeout bool
}

func (e *connectionError) Error() string {
	if e.timeout {
		return "messaging: the service did not answer in time"
	}
	return "messaging: the connection failed: " + e.err.Error()
}

func (e *connectionError) Unwrap() error { return e.err }

func (e *connectionError) Is(target error) bool {
	return target == ErrConnection || e.timeout && target == ErrTimeout
}

func invalidArgument(format string, values ...any) error {
	return fmt.Errorf("messaging: %w: %s", ErrInvalidArgument, fmt.Sprintf(format, values...))
}

// If the body contains no error of the service, the class depends on the status alone.
func errorFrom(status int, body []byte, header http.Header, now time.Time) *APIError {
	var content struct{ Error map[string]any }
	result := &APIError{Status: status, Code: "invalid_response", RequestID: header.Get("X-Request-Id")}
	result.RetryAfter = retryAfter(strings.Join(header.Values("Retry-After"), ", "), now)
	result.Message = fmt.Sprintf("the service answered with status %d and no error message", status)
	_ = json.Unmarshal(body, &content)
	code, ok := content.Error["code"].(string)
	if !ok {
		return result
	}
	result.Code = code
	if message, ok := content.Error["message"].(string); ok {
		result.Message = message
	}
	details, _ := content.Error["details"].(map[string]any)
	result.Field, _ = details["field"].(string)
	result.Value = details["value"]
	return result
}

var number = regexp.MustCompile(`^[0-9]{1,30}(\.[0-9]+)?$`)

// The three forms of a date in HTTP (RFC 9110 §5.6.7), with GMT only.
var dates = regexp.MustCompile(`GMT$|^\w{3} `)

// retryAfter reads Retry-After (RFC 9110 §10.2.3), which is a number or a date; nil for anything else.
func retryAfter(value string, now time.Time) *float64 {
	if number.MatchString(value) {
		seconds, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return nil
		}
		return &seconds
	}
	date, err := http.ParseTime(value)
	if err != nil || !dates.MatchString(value) {
		return nil
	}
	seconds := math.Max(0, date.Sub(now).Seconds())
	return &seconds
}
