import type { Noun } from './run.ts'

/** The words behind `evergreen`. A noun's file is read only when it was named: starting must stay fast. */
export const NOUNS: Record<string, { does: string; load(): Promise<Noun> }> = {
  login: { does: 'sign in, and keep a personal token', load: () => import('./login.ts') },
  whoami: { does: 'who is signed in, and where', load: () => import('./whoami.ts') },
  logout: { does: 'revoke the personal token and forget it', load: () => import('./logout.ts') },
  renewals: { does: 'the renewals queue, and each renewal from begin to complete', load: () => import('./renewals.ts') },
  licenses: { does: 'licenses, and who renews them', load: () => import('./licenses.ts') },
  approvals: { does: 'changes of designation that await approval', load: () => import('./approvals.ts') },
  properties: { does: 'properties and what belongs to them', load: () => import('./properties.ts') },
  contacts: { does: 'the same contact at many properties', load: () => import('./contacts.ts') },
  divisions: { does: 'divisions and their contacts', load: () => import('./divisions.ts') },
  entities: { does: 'corporate entities and their officers', load: () => import('./entities.ts') },
  officers: { does: 'corporate officers', load: () => import('./officers.ts') },
  'officer-titles': { does: 'the titles that officers hold', load: () => import('./officer-titles.ts') },
  'my-company': { does: 'the own company and its settings', load: () => import('./my-company.ts') },
  authorities: { does: 'licensing authorities, their contacts and forms', load: () => import('./authorities.ts') },
  'license-types': { does: 'what authorities issue, and by which rules', load: () => import('./license-types.ts') },
  tips: { does: 'renewal tips', load: () => import('./tips.ts') },
  sync: { does: 'give license types the intervals of their authority', load: () => import('./sync.ts') },
  import: { does: 'bring in records from files', load: () => import('./import.ts') },
  users: { does: 'who may sign in, and as what', load: () => import('./users.ts') },
  clients: { does: 'clients, their levels and settings', load: () => import('./clients.ts') },
  tokens: { does: 'your personal tokens', load: () => import('./tokens.ts') },
  activity: { does: 'who changed what', load: () => import('./activity.ts') },
  call: { does: 'any call of the server by its name', load: () => import('./call.ts') },
  // What evergreen.ts starts by itself; here only so that help knows them.
  tui: { does: 'the same work on a full screen', load: () => import('./programs.ts') },
  serve: { does: 'serve the API and the console; the environment configures it', load: () => import('./programs.ts') },
  migrate: { does: 'bring the database to the version of this program', load: () => import('./programs.ts') },
  admin: { does: 'make the first Administrator of an installation', load: () => import('./programs.ts') },
}
