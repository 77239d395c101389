/** Escapes JSON for use inside a page, so that user text cannot produce `</script>` or `<!--`. */
export function jsonInHtml(json: string): string {
  return json.replace(/</g, '\\u003c');
}
