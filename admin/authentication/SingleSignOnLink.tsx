import { Alert, Link } from '@mui/material'
import { type MouseEvent, useState } from 'react'
import { Refused } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import { addressOf } from '../providers/api.ts'
import { sentenceOf } from '../ui/sentences.ts'

/** The link to the company's single sign-on, which returns to `target`. Render it only if single sign-on is configured. */
export function SingleSignOnLink({ target, newTab }: { target: string; newTab?: boolean }) {
  const [failure, setFailure] = useState<string | null>(null)
  const address = addressOf(calls.authentication.singleSignOn, {}, { redirectUri: target })
  // Checked with fetch first: a refused navigation would show a page of JSON.
  const go = async (event: MouseEvent) => {
    event.preventDefault()
    setFailure(null)
    try {
      const answer = await fetch(address, { redirect: 'manual' })
      if (answer.type !== 'opaqueredirect') throw new Refused(await answer.json())
      if (newTab) window.open(address, '_blank', 'noopener')
      else window.location.assign(address)
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  return (
    <>
      <Link href={address} onClick={go} variant="body2">
        Sign in with your company’s service
      </Link>
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  )
}
