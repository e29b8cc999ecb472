const exitCodes = `Exit codes

  0    done
  1    failed: the server refused, or a file could not be read
  2    wrong usage: an unknown command, option or value
  3    partly done: some rows or records were refused, the others are done
  4    sign-in needed
  5    not found
  6    stale or in conflict: somebody else has changed the record; look at it again and repeat
  7    the server could not be reached, or asked to wait
  8    not permitted: the message says who may do it
  130  interrupted
`

const environment = `Environment

  EVERGREEN_SERVER   the server to talk to; --server wins
  EVERGREEN_TOKEN    a personal token; wins over the one that evergreen login stored
  EVERGREEN_PROFILE  the profile to use; --profile wins
  XDG_CONFIG_HOME    where settings are kept: evergreen/config.toml, and evergreen/tokens/ (readable by you alone)
  XDG_STATE_HOME     where evergreen tui stores its last view and its log
  INK_SCREEN_READER  true: evergreen tui writes its screens as lines of text for a screen reader
  BROWSER            what --web and evergreen tui open pages with
  EVERGREEN_PAGER    what shows a list that is longer than the screen, instead of PAGER or less; empty for none
  NO_COLOR           print without colors, like --no-color
  DEBUG              show where an error came from; DEBUG=api: a line for each request, without its content

  A flag overrides the environment, the environment overrides the nearest .evergreen.toml (in the current folder or a parent
  folder), and that file overrides your own settings. The file may set server and profile and is meant to be shared; tokens
  are never read from it. A profile that a flag or the environment names uses its own server. See: evergreen config list

  Variables of the server: evergreen serve --help
`

const formatting = `Formatting

  On a terminal, lists are tables, and dates are in the format of the installation, MM/DD/YY at first. Text that does not fit
  ends in an ellipsis, and columns that do not are left out.
  In a pipe, a list has one line for each row and a record one line for each field, separated by tabs, in full and without
  a header. Dates are YYYY-MM-DD.
  A long list is read in pages. --all prints every row, --limit 100 the first ones, --page 2 one page. Without these, a terminal
  shows the first page; in a pipe, a list that is longer than a page prints nothing and ends with 2, so that no script takes a
  part for the whole.
  --json prints the whole reply of the server, --json=id,licenseNumber only these fields of the record or of each row. A command
  that prints no record prints what it has said and the batches that it has made. An error is JSON on stderr:
  {"error":{"exitCode":5,"message":"…","hints":[],"errors":{}}}
  --ndjson prints one line of JSON for each row of a list, or for the record. It also accepts fields.
  --jq '.items[].licenseNumber' filters the JSON. --template '{licenseNumber} expires {expirationDate}' prints a line for each row.
  --columns id,license,dueDate prints these columns, or fields, in this order.

  What a list prints, - reads: rows, JSON and NDJSON alike.
  Dates are YYYY-MM-DD, MM/DD/YYYY, today, tomorrow, +30d, -2w, +3m, +1y, or a span such as next month: its first day, or its last for
  the end of a period. Instead of MM/DD/YYYY, it is the date format of the installation that you have signed in to by evergreen
  login. A script writes YYYY-MM-DD. Choices are typed by name.

  Data goes to stdout, everything else to stderr: evergreen renewals list --json > renewals.json
`

/** `evergreen help <topic>`. */
export const TOPICS = { 'exit-codes': exitCodes, environment, formatting }

export const topicNames = Object.keys(TOPICS)
export const isTopic = (word: string): word is keyof typeof TOPICS => Object.hasOwn(TOPICS, word)
