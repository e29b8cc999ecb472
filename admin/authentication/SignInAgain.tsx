import { useEffect, useState } from 'react'
import { onExpiry } from '../providers/work.ts'
import { late } from '../ui/states/late.tsx'

const SignInAgainDialog = late(async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog)

/** Lies over an open form when its session has ended. The same person signs in again and continues with the form as it was. */
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
