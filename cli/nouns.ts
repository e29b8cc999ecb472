import type { Noun } from './run.ts'

/** The words behind `evergreen`. A noun's file is read only when it was named: starting must stay fast. */
export const NOUNS: Record<string, { does: string; load(): Promise<Noun> }> = {
  login: { does: 'sign in, and keep a personal token', load: () => import('./login.ts') },
  whoami: { does: 'who is signed in, and where', load: () => import('./whoami.ts') },
  logout: { does: 'revoke the personal token and forget it', load: () => import('./logout.ts') },
  renewals: { does: 'the renewals queue, and each renewal from begin to complete', load: () => import('./renewals.ts') },
  licenses: { does: 'licenses, and who renews them', load: () => import('./licenses.ts') },
  import: { does: 'bring in records from files', load: () => import('./import.ts') },
  call: { does: 'any call of the server by its name', load: () => import('./call.ts') },
}

/** What evergreen.ts starts by itself; here only so that help knows them. */
export const PROGRAMS: Record<string, string> = {
  tui: 'the same work on a full screen: evergreen tui [--server <url>] [--profile <name>] [--readonly]',
  serve: 'serve the API and the console; the environment configures it (PORT, DATA_DIR, DATABASE_URL …)',
  migrate: 'bring the database to the version of this program',
  admin: 'make the first Administrator: evergreen admin create --email <email> --first-name <name> --last-name <name>',
}
