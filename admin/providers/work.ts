import { type Outgoing, Refused, type Send } from '../../client/index.ts'

/** How many forms are open with values that must not be lost. */
let forms = 0

/** Called by a form when it opens. Returns the function that ends the hold. */
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
/** Whether the dialog was closed without signing in. Then only a write opens it again, not reads in the background. */
let declined = false

/**
 * Registers the dialog that asks for the password again on top of an open form. Its promise resolves to whether the same person
 * signed in.
 */
export const onExpiry = (ask: SignInAgain): (() => void) => {
  signInAgain = ask
  return () => {
    signInAgain = null
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof Refused && error.status === 401

// Sign-in answers 401 to a wrong password, and the identity call answers 401 when no form can be open.
const isExpiry = (error: unknown, { path }: Outgoing) =>
  isSignedOut(error) && !path.startsWith('/authentication/sign-in') && !path.endsWith('/identity')

/**
 * Sends a request. If the session has ended under an open form, asks the person to sign in again, once for all calls, and repeats the
 * call. If the person declines, only a write asks again.
 */
export const keepingWork =
  (send: Send): Send =>
  async (request) => {
    try {
      return await send(request)
    } catch (error) {
      if (!isHeld() || !signInAgain || !isExpiry(error, request)) throw error
      if (declined && !underWay && request.method === 'GET') throw error
      underWay ??= signInAgain().finally(() => {
        underWay = null
      })
      declined = !(await underWay)
      if (declined) throw error
      return send(request)
    }
  }
