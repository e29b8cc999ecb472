import { useEffect, useState } from 'react'
import { onExpiry } from '../providers/work.ts'
import { late } from '../ui/states/late.tsx'

const SignInAgainDialog = late(async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog)

/** Opens over a form when the session expires. After signing in as the same person, the form continues with its values. */
export function SignInAgain() {
  const [answer, setAnswer] = useState<((back: boolean) => void) | null>(null)
  useEffect(() => onExpiry(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const close = (back: boolean) => {
    setAnswer(null)
    answer(back)
  }
  return <SignInAgainDialog onClose={close} />
}
