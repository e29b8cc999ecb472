import { Box, Text } from 'ink'
import { useReducer, useState } from 'react'
import { type Client, Refused } from '../../client/index.ts'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import { Busy } from '../ui/busy.tsx'
import { clean } from '../ui/clean.ts'
import { explain } from '../ui/explain.ts'
import { Panel } from '../ui/frame/panel.tsx'
import { editLine, lineOf, textOf } from '../ui/keys/line.ts'
import { OneLine } from '../ui/line-view.tsx'
import { useKeys, useRoom } from '../ui/session.tsx'
import { GLYPHS } from '../ui/tones.ts'
import { words } from '../ui/words.ts'

interface Props {
  server: string
  /** Why the user must sign in again; empty at the first start. */
  why: string
  connect(token: string): Client
  onSignedIn(user: CurrentUser, token: string): void
  onQuit(): void
}

/** Asks for a personal token. It is shown as dots and stored only after the server has accepted it. */
export function SignIn({ server, why, connect, onSignedIn, onQuit }: Props) {
  const [line, edit] = useReducer(editLine, lineOf(''))
  const [wrong, setWrong] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { columns } = useRoom()
  const token = textOf(line).trim()

  const submit = async () => {
    if (isAsking) return
    if (!token) return setWrong(words.tokenNeeded)
    setAsking(true)
    try {
      onSignedIn(clean(await connect(token).authentication.identity()), token)
    } catch (error) {
      const isRefused = error instanceof Refused && error.status === 401
      setWrong(isRefused ? words.tokenRefused : explain(error, {}).sentence)
      setAsking(false)
    }
  }

  useKeys('signIn', {
    title: 'Sign in',
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Sign in', run: () => void submit(), foot: true },
      { keys: ['backspace'], says: 'Erase', run: () => edit({ type: 'backspace' }) },
      { keys: ['ctrl+u'], says: 'Erase all', run: () => edit({ type: 'clear' }), foot: true },
      { keys: ['left'], says: 'Left', run: () => edit({ type: 'move', by: -1 }) },
      { keys: ['right'], says: 'Right', run: () => edit({ type: 'move', by: 1 }) },
      { keys: ['esc', 'ctrl+q'], says: 'Quit', run: onQuit, foot: true },
    ],
    onText: (text) => {
      setWrong('')
      edit({ type: 'insert', text: text.replace(/\s/g, '') })
    },
  })

  return (
    <Panel title="Sign in">
      <Box flexDirection="column" marginY={1}>
        {why && <Text bold>{why}</Text>}
        <Text>Paste a personal token of {server}</Text>
      </Box>
      <Box>
        <Text bold>{`${GLYPHS.cursor} Token  `}</Text>
        <OneLine line={line} width={Math.min(columns, 100) - 16} mask="*" />
      </Box>
      {wrong && (
        <Text color="red">
          {GLYPHS.error} {wrong}
        </Text>
      )}
      {isAsking && <Busy label="Signing in" />}
      <Box flexDirection="column" marginTop={1}>
        <Text dimColor>`evergreen login` on the command line makes a token and keeps it for both.</Text>
        <Text dimColor>Or make one in the web console: your name, My Account, Tokens.</Text>
      </Box>
    </Panel>
  )
}
