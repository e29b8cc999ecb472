import type { Command } from 'commander'
import { keysOf } from '../../../rules/records.ts'
import type { Io } from '../../kit/io.ts'
import { describe, type Noun, type Nouns, verb } from '../../kit/run.ts'
import { SCRIPTS } from './scripts.ts'
import { candidates } from './words.ts'

const HOW = {
  bash: ['bash > ~/.local/share/bash-completion/completions/evergreen'],
  zsh: ['zsh > ~/.zsh/completions/_evergreen'],
  fish: ['fish > ~/.config/fish/completions/evergreen.fish'],
  powershell: ['powershell >> $PROFILE'],
}

export const completionOf = (nouns: Nouns): Noun => ({
  add(completion: Command, io: Io): void {
    describe(completion, {
      does: 'Print a script that makes a shell complete commands, options and their values.',
      examples: Object.values(HOW).map(([how]) => `completion ${how}`),
    })
    for (const shell of keysOf(SCRIPTS)) {
      const spec = { verb: shell, does: `The completion of ${shell}.`, examples: HOW[shell] }
      verb(completion, io, spec, { options: () => ({}), run: async () => void io.stdout.write(SCRIPTS[shell]) })
    }
    // The scripts run this with all words up to the cursor.
    completion
      .command('words', { hidden: true })
      .argument('[words...]')
      .action(async (words: string[]) => {
        for (const { word, does } of await candidates(completion.parent ?? completion, nouns, words, io))
          io.stdout.write(`${word}\t${does}\n`)
      })
  },
})
