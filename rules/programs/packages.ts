/** Where a server offers the command line, as npm installs it. */
export const CLI_PACKAGE = '/cli/evergreen.tgz'

/** Where a server offers the typed client for other people's programs. */
export const CLIENT_PACKAGE = '/cli/evergreen-client.tgz'

/** The response header with the version of the server. */
export const VERSION_HEADER = 'evergreen-version'

/** Whether one version, such as 0.1.0, comes before another. Anything else than numbers with dots comes before nothing. */
export const isOlder = (one: string, other: string): boolean => {
  const partsOf = (version: string) => (/^\d+(\.\d+)*$/.test(version) ? version.split('.').map(Number) : undefined)
  const [mine, theirs] = [partsOf(one), partsOf(other)]
  if (!mine || !theirs) return false
  const at = theirs.findIndex((part, n) => part !== (mine[n] ?? 0))
  return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0)
}
