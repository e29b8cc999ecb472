import packageJson from './package.json' with { type: 'json' }

/** The entry point of the package at /cli: the command line and the terminal, for people without the server program. */

/** Commands of the full program that this package does not contain. */
const OF_THE_SERVER = ['serve', 'worker', 'migrate', 'admin', 'backup', 'restore', 'search']

const main = async (words: string[]): Promise<number> => {
  const [first = '', ...rest] = words
  // Answered before the rest of the program is loaded.
  if (words.length === 1 && first === '--version') {
    console.log(packageJson.version)
    return 0
  }
  const asksHelp = rest.includes('--help') || rest.includes('-h')
  if (OF_THE_SERVER.includes(first) && !asksHelp) {
    console.error(`evergreen ${first} belongs to the server: run it on the machine where Evergreen is installed.`)
    return 2
  }
  if (first === 'tui' && !asksHelp) return (await import('./start-terminal.ts')).startTerminal(rest)
  return (await import('./cli/main.ts')).runCli(words)
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
