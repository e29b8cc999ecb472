import { Box, Text } from 'ink'
import { type ReactNode, useState } from 'react'
import { Refused } from '../../client/index.ts'
import { Busy } from '../ui/busy.tsx'
import { clean } from '../ui/clean.ts'
import { explain } from '../ui/explain.ts'
import { Panel } from '../ui/frame/panel.tsx'
import type { Binding } from '../ui/keys/keys.ts'
import { GLYPHS } from '../ui/tones.ts'
import { words } from '../ui/words.ts'
import { ByBrowser } from './by-browser.tsx'
import { ByPassword } from './by-password.tsx'
import { ByToken } from './by-token.tsx'
import type { SignInProps, Way } from './way.ts'

const WAYS = ['browser', 'password', 'token'] as const

/** Signs in by browser, by e-mail and password, or by token. Stores the token only after the server has accepted it. */
export function SignIn({ why, onSignedIn, onQuit, ...rest }: SignInProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]>('browser')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const [isAsking, setAsking] = useState(false)

  const attempt = async (step: () => Promise<void>) => {
    if (isAsking) return
    setWrong('')
    setAsking(true)
    try {
      await step()
    } catch (error) {
      setWrong(explain(error, {}).sentence)
    }
    setAsking(false)
  }
  const accept = async (token: string) => {
    try {
      onSignedIn(clean(await rest.connect(token).authentication.identity()), token)
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error
      setWrong(words.tokenRefused)
    }
  }
  const next = WAYS[(WAYS.indexOf(way) + 1) % WAYS.length] ?? 'browser'
  const bindings: Binding[] = [
    {
      keys: ['ctrl+n'],
      says: words.signIn[next],
      run: () => {
        setWrong('')
        setTyped('')
        setWay(next)
      },
      foot: true,
    },
    { keys: ['esc', 'ctrl+q'], says: 'Quit', run: onQuit, foot: true },
  ]
  const props: Way = { ...rest, bindings, accept, attempt, setWrong }
  const shown: Record<typeof way, () => ReactNode> = {
    browser: () => (
      <ByBrowser
        {...props}
        // Pasted text is a token, so it goes to the field for tokens.
        onText={(text) => {
          setTyped(text)
          setWay('token')
        }}
      />
    ),
    password: () => <ByPassword {...props} />,
    token: () => <ByToken {...props} typed={typed} />,
  }
  return (
    <Panel title="Sign in" aside={words.signIn[way]}>
      {why && (
        <Box marginTop={1}>
          <Text bold>{why}</Text>
        </Box>
      )}
      {shown[way]()}
      {wrong && (
        <Text color="red">
          {GLYPHS.error} {wrong}
        </Text>
      )}
      {isAsking && <Busy label="Signing in" />}
      <Box flexDirection="column" marginTop={1}>
        <Text dimColor>`evergreen login` on the command line signs in both.</Text>
      </Box>
    </Panel>
  )
}
