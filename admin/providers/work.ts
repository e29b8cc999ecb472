import { type Outgoing, Refused, type Send } from '../../client/index.ts'

/** How many forms stand open with work that must not be lost. */
let forms = 0

/** Called by a form while it is open; the answer ends it. */
export const holdWork = (): (() => void) => {
  forms += 1
  return () => {
    forms -= 1
  }
}

export const isHeld = () => forms > 0

type SignInAgain = () => Promise<boolean>

let signInAgain: SignInAgain | null = null
let underWay: Promise<boolean> | null = null

/** Who asks for the password again, over the open form; the promise says whether the same person is back. */
export const onExpiry = (ask: SignInAgain): (() => void) => {
  signInAgain = ask
  return () => {
    signInAgain = null
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof Refused && error.status === 401

// Signing in answers 401 to a wrong password, and without an identity there is nobody whose work could be held.
const isExpiry = (error: unknown, { path }: Outgoing) =>
  isSignedOut(error) && !path.startsWith('/authentication/sign-in') && !path.endsWith('/identity')

/** Sends; where the session has ended under an open form, asks to sign in again, once for all calls, and repeats the call. */
export const keepingWork =
  (send: Send): Send =>
  async (request) => {
    try {
      return await send(request)
    } catch (error) {
      if (!isHeld() || !signInAgain || !isExpiry(error, request)) throw error
      underWay ??= signInAgain().finally(() => {
        underWay = null
      })
      if (!(await underWay)) throw error
      return send(request)
    }
  }
