/** JSON as it may stand in a page: `</script>` and `<!--` cannot come out of a text that somebody typed. */
export function jsonInHtml(json: string): string {
  return json.replace(/</g, '\\u003c');
}
