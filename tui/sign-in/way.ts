import type { Client } from '../../client/index.ts'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { Binding } from '../ui/keys/keys.ts'

export interface SignInProps {
  server: string
  /** Why the user must sign in again; empty at the first start. */
  why: string
  /** A client with a token, or without one. */
  connect(token: string | null): Client
  /** Creates a client with a cookie session. */
  connectSession(): Client
  /** The name of this computer. */
  host: string
  browse(url: string): Promise<boolean>
  onSignedIn(user: CurrentUser, token: string): void
  onQuit(): void
}

/** The props of each way to sign in. */
export interface Way extends Pick<SignInProps, 'server' | 'connect' | 'connectSession' | 'host' | 'browse'> {
  /** The keys of every way. */
  bindings: readonly Binding[]
  /** Stores a token once the server accepts it. */
  accept(token: string): Promise<void>
  /** Runs a step of signing in, and shows why it was refused. */
  attempt(step: () => Promise<void>): Promise<void>
  setWrong(sentence: string): void
}
