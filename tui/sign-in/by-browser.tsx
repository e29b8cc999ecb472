import { Box, Text } from 'ink'
import { useEffect, useState } from 'react'
import { askToPair, pair } from '../../client/pairing.ts'
import { explain } from '../ui/explain.ts'
import { useKeys } from '../ui/session.tsx'
import type { Way } from './way.ts'

interface Asked {
  url: string
  code: string
  isOpen: boolean
}

/** Sign-in by approval in a browser, on this computer or another, by a user who is signed in there. */
export function ByBrowser({
  server,
  host,
  connect,
  browse,
  bindings,
  accept,
  attempt,
  setWrong,
  onText,
}: Way & { onText(text: string): void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])

  const start = async () => {
    const api = connect(null)
    const request = await askToPair(api, `evergreen on ${host}`)
    const url = request.verification_uri_complete
    setAsked({ url, code: request.user_code, isOpen: await browse(url) })
    pair(api, request, leaving.signal).then(
      ({ access_token }) => accept(access_token),
      (error) => {
        if (leaving.signal.aborted) return
        setAsked(null)
        setWrong(explain(error, {}).sentence)
      },
    )
  }
  useKeys('signIn', {
    title: 'Sign in',
    modal: true,
    bindings: [
      {
        keys: ['enter'],
        says: 'Sign in with a browser',
        run: () => void attempt(start),
        why: asked ? 'Already waiting for approval.' : null,
        foot: true,
      },
      ...bindings,
    ],
    onText,
  })
  return (
    <Box flexDirection="column" marginTop={1}>
      {asked === null ? (
        <Text>Enter signs in to {server} with a browser. You can also paste a token.</Text>
      ) : (
        <>
          <Text>{asked.isOpen ? 'Approve it in the browser that just opened. If none opened, go to' : 'On any device, go to'}</Text>
          <Text bold>{asked.url}</Text>
          <Text>
            and check that it shows the code <Text bold>{asked.code}</Text>. Waiting ...
          </Text>
        </>
      )}
    </Box>
  )
}
