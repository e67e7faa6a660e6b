/** Whether percent escapes (RFC 3986 §2.1) are valid UTF-8. A `%` that does not begin an escape is plain text. */
export function isEncodedUtf8(text: string): boolean {
  try {
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}
