import { Box, Text } from 'ink'
import { useReducer } from 'react'
import { lineKeys } from '../ui/keys/line.keys.ts'
import { editLine, lineOf, textOf } from '../ui/keys/line.ts'
import { OneLine } from '../ui/lines/line-view.tsx'
import { useKeys, useRoom } from '../ui/session.tsx'
import { GLYPHS } from '../ui/tones.ts'
import { words } from '../ui/words.ts'
import type { Way } from './way.ts'

const tokenIn = (text: string): string => text.replace(/\s/g, '')

/** Asks for a personal token, masked by stars. `typed`: text that was typed or pasted before the field appeared. */
export function ByToken({ server, bindings, accept, attempt, setWrong, typed }: Way & { typed: string }) {
  const [line, edit] = useReducer(editLine, tokenIn(typed), lineOf)
  const { columns } = useRoom()
  const token = textOf(line)
  const submit = () => (token ? void attempt(() => accept(token)) : setWrong(words.tokenNeeded))
  useKeys('signIn', {
    title: 'Sign in',
    modal: true,
    bindings: [{ keys: ['enter'], says: 'Sign in', run: submit, foot: true }, ...lineKeys(edit), ...bindings],
    onText: (text) => {
      setWrong('')
      edit({ type: 'insert', text: tokenIn(text) })
    },
  })
  return (
    <Box flexDirection="column" marginTop={1}>
      <Text>Paste a personal token of {server}. Create one in the console: your name, My Account, Tokens.</Text>
      <Box marginTop={1}>
        <Text bold>{`${GLYPHS.cursor} Token  `}</Text>
        <OneLine line={line} width={Math.min(columns, 100) - 16} mask="*" />
      </Box>
    </Box>
  )
}
