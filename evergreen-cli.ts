import packageJson from './package.json' with { type: 'json' }

/** The command line and the terminal alone, for people who have only the address of a server: the package that the server offers at /cli. */

/** Words of the whole program, which this one does not contain. */
const OF_THE_SERVER = ['serve', 'worker', 'migrate', 'admin', 'backup', 'restore', 'search']

const main = async (words: string[]): Promise<number> => {
  const [first = '', ...rest] = words
  // Known without reading the rest of the program.
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
