package messaging

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// WebhookEvent is a genuine delivery.
type WebhookEvent struct {
	Event string
	// Fields contains all fields of the event.
	Fields map[string]any
}

// Verifier checks deliveries of webhooks.
type Verifier struct {
	// Secrets are the webhook's secret, or several while one is being replaced.
	Secrets []string
	// Tolerance is the maximum difference between the time of a delivery and now; five minutes if it is zero.
	Tolerance time.Duration
	// Now is for tests; time.Now if it is nil.
	Now func() time.Time
}

// VerifyWebhook checks a delivery with one secret. rawBody must be the bytes of the request as they arrived.
func VerifyWebhook(rawBody []byte, header http.Header, secret string) (*WebhookEvent, error) {
	return Verifier{Secrets: []string{secret}}.Verify(rawBody, header)
}

// Verify returns the event of a genuine and recent delivery, and otherwise an ErrWebhook. It reads the Standard Webhooks
// headers only: X-Service-Signature does not sign a timestamp, so a recorded delivery could be replayed at any time.
func (v Verifier) Verify(rawBody []byte, header http.Header) (*WebhookEvent, error) {
	var expected, given []string
	id, timestamp, standard := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp"), header.Get("Webhook-Signature")
	if id == "" || timestamp == "" || standard == "" {
		return nil, refused("the request lacks Webhook-Id, Webhook-Timestamp or Webhook-Signature")
	}
	if !v.isRecent(timestamp) {
		return nil, refused("the delivery is too old or too new")
	}
	for _, part := range strings.Split(standard, " ") {
		if signature, ok := strings.CutPrefix(part, "v1,"); ok {
			given = append(given, signature)
		}
	}
	for _, secret := range v.Secrets {
		if secret == "" {
			continue
		}
		signature, err := standardSignature(secret, id, timestamp, rawBody)
		if err != nil {
			return nil, err
		}
		expected = append(expected, signature)
	}
	if len(expected) == 0 {
		return nil, refused("a secret is required")
	}
	if !anyEqual(given, expected) {
		return nil, refused("the signature is wrong; the body must be the raw bytes of the request")
	}
	event := &WebhookEvent{}
	if err := json.Unmarshal(rawBody, &event.Fields); err != nil || event.Fields == nil {
		return nil, refused("the signed body is not a JSON object")
	}
	event.Event, _ = event.Fields["event"].(string)
	return event, nil
}

func (v Verifier) isRecent(timestamp string) bool {
	now, tolerance := time.Now, v.Tolerance
	if v.Now != nil {
		now = v.Now
	}
	if tolerance == 0 {
		tolerance = 5 * time.Minute
	}
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	return err == nil && math.Abs(float64(now().Unix())-float64(seconds)) <= tolerance.Seconds()
}

// SignWebhook returns the headers of a delivery, for tests of your own receiver.
func SignWebhook(payload []byte, secret, id string, now time.Time) http.Header {
	timestamp := strconv.FormatInt(now.Unix(), 10)
	header := http.Header{}
	header.Set("Webhook-Id", id)
	header.Set("Webhook-Timestamp", timestamp)
	if signature, err := standardSignature(secret, id, timestamp, payload); err == nil {
		header.Set("Webhook-Signature", "v1,"+signature)
	}
	header.Set("X-Service-Signature", serviceSignature(secret, payload))
	return header
}

func refused(reason string) error { return fmt.Errorf("messaging: %w: %s", ErrWebhook, reason) }

func standardSignature(secret, id, timestamp string, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return "", refused("the secret is not a webhook secret of this service")
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", id, timestamp)
	mac.Write(body)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

func serviceSignature(secret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

// anyEqual compares in constant time.
func anyEqual(given, expected []string) bool {
	genuine := false
	for _, one := range given {
		for _, other := range expected {
			genuine = hmac.Equal([]byte(one), []byte(other)) || genuine
		}
	}
	return genuine
}
