import { Box, Text } from 'ink'
import { useReducer, useState } from 'react'
import { type Client, Refused } from '../../client/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { lineKeys } from '../ui/keys/line.keys.ts'
import { editLine, type Line, type LineEvent, lineOf, textOf } from '../ui/keys/line.ts'
import { OneLine } from '../ui/lines/line-view.tsx'
import { useKeys, useRoom } from '../ui/session.tsx'
import { pad } from '../ui/text.ts'
import { GLYPHS } from '../ui/tones.ts'
import { words } from '../ui/words.ts'
import type { Way } from './way.ts'

const LABELS = { email: 'E-mail', password: 'Password', code: 'Security code' } as const
type Field = keyof typeof LABELS
type Lines = Record<Field, Line>

const NOTHING: Lines = { email: lineOf(''), password: lineOf(''), code: lineOf('') }
const editLines = (lines: Lines, { field, event }: { field: Field; event: LineEvent }): Lines => ({
  ...lines,
  [field]: editLine(lines[field], event),
})

/** Distinguishes recovery codes from codes of an app by their greater length. */
const factorOf = (code: string) => (code.length <= limits.securityCode ? { securityCode: code } : { recoveryCode: code })

/** Sign-in by e-mail, password and, if the account has one, a second factor. The session only creates the token, then ends. */
export function ByPassword({ connectSession, host, bindings, accept, attempt, setWrong }: Way) {
  const [lines, edit] = useReducer(editLines, NOTHING)
  const [at, setAt] = useState<Field>('email')
  const [session, setSession] = useState<Client | null>(null)
  const { columns } = useRoom()
  const fields: Field[] = session ? ['email', 'password', 'code'] : ['email', 'password']
  const textIn = (field: Field) => textOf(lines[field]).trim()

  const signIn = async () => {
    const api = session ?? connectSession()
    const code = textIn('code')
    const body = { email: textIn('email'), password: textOf(lines.password), ...(session && code && factorOf(code)) }
    try {
      const user = await api.authentication.signIn({ body })
      if (user.mustChangePassword) return setWrong(`${messages.mustChangePassword} ${words.changeFirst}`)
      const { token } = await api.authentication.createToken({
        body: { name: `evergreen on ${host}, ${user.today}`.slice(0, limits.name) },
      })
      // Sign-out answers with a page, which is not JSON. A session that is not ended expires.
      await api.authentication.signOut().catch(() => null)
      await accept(token)
    } catch (error) {
      const asks = error instanceof Refused && (error.errors.securityCode ?? error.errors.recoveryCode)
      if (asks) {
        setSession(() => api)
        setAt('code')
        return setWrong(asks.join(' '))
      }
      if (error instanceof Refused && error.status === 401) return setWrong(messages.signInRefused)
      throw error
    }
  }
  const move = (by: 1 | -1) => () => setAt(fields[(fields.indexOf(at) + by + fields.length) % fields.length] ?? 'email')
  const empty = fields.find((field) => textIn(field) === '')
  useKeys('signIn', {
    title: 'Sign in',
    modal: true,
    bindings: [
      {
        keys: ['enter'],
        says: empty && empty !== at ? 'Next field' : 'Sign in',
        run: () => (empty ? setAt(empty) : void attempt(signIn)),
        foot: true,
      },
      { keys: ['tab', 'down'], says: 'Next field', run: move(1), foot: true },
      { keys: ['shift+tab', 'up'], says: 'Previous field', run: move(-1) },
      ...lineKeys((event) => edit({ field: at, event })),
      ...bindings,
    ],
    onText: (text) => {
      setWrong('')
      edit({ field: at, event: { type: 'insert', text: text.replace(/\n/g, '') } })
    },
  })
  return (
    <Box flexDirection="column" marginTop={1}>
      {fields.map((field) => {
        const label = `${field === at ? GLYPHS.cursor : ' '} ${pad(LABELS[field], LABELS.code.length)}  `
        const mask = field === 'password' ? '*' : undefined
        return (
          <Box key={field} aria-label={`${label}${mask ? '' : textOf(lines[field])}`}>
            <Text bold={field === at}>{label}</Text>
            {field === at ? (
              <OneLine line={lines[field]} width={Math.min(columns, 100) - 22} mask={mask} />
            ) : (
              <Text wrap="truncate">{mask ? '*'.repeat(lines[field].letters.length) : textOf(lines[field])}</Text>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
