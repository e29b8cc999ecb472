import { type Actor, partsOf, type Signed } from '../people/actors.ts'
import type { TestApp } from '../test-app.ts'
import { gone, sees, type TargetsOf, tenants } from './target.ts'

/** Other users: staff, and one of the caller's side. */
const colleagueOf = (testApp: TestApp, { actor }: Signed): Signed[] => {
  const { level } = partsOf(actor)
  const another = actor === 'Administrator' ? 'Contributor' : 'Administrator'
  const colleague = level === null ? another : (`Client at ${level}` as const)
  return [testApp.of(another), ...(colleague === actor ? [] : [testApp.of(colleague)])]
}

/** A token belongs to its user; not even an administrator sees it. */
const tokens: TargetsOf = (testApp, caller) => [
  { says: 'own token', params: { id: caller.tokenId }, visible: true, facts: {} },
  ...colleagueOf(testApp, caller).map(({ actor, tokenId }) => gone(`a token of ${actor}`, { id: tokenId })),
]

/** A calendar feed belongs to its user. */
const feeds: TargetsOf = (testApp, caller) => [
  { says: 'own feed', params: { id: caller.feedId }, visible: true, facts: {} },
  ...colleagueOf(testApp, caller).map(({ actor, feedId }) => gone(`a feed of ${actor}`, { id: feedId })),
]

const passkeys: TargetsOf = (testApp, caller) => [
  { says: 'own passkey', params: { id: caller.passkeyId }, visible: true, facts: {} },
  ...colleagueOf(testApp, caller).map(({ actor, passkeyId }) => gone(`a passkey of ${actor}`, { id: passkeyId })),
]

const sessions: TargetsOf = (testApp, caller) => [
  { says: 'own session', params: { id: caller.sessionId }, visible: true, facts: {} },
  ...colleagueOf(testApp, caller).map(({ actor, sessionId }) => gone(`a session of ${actor}`, { id: sessionId })),
]

/** The address of a feed is its only secret. The feed of a viewer is gone. */
const feedAddresses: TargetsOf = (testApp) => [
  { says: 'a feed', params: { token: testApp.of('Administrator').feedToken }, visible: true, facts: {} },
  gone('the feed of a viewer', { token: testApp.of('Client at Saas').feedToken }),
  gone('an address that never was', { token: 'no-such-feed' }),
]

/** A job belongs to the user who started it and to the administrators of their side. */
const jobs: TargetsOf = (testApp, { actor, person }) =>
  tenants(testApp).map(({ mark, clientId, jobId, users: { ClientContributor } }) => ({
    says: `the job of ${mark}’s contributor`,
    params: { id: jobId },
    visible: person.id === ClientContributor || (person.clientId === clientId && partsOf(actor).role === 'ClientAdministrator'),
    facts: {},
  }))

/** A batch belongs to the user who started it and to the administrators of their side; the provider's administrators see all. */
const batches: TargetsOf = (testApp, { actor, person }) =>
  tenants(testApp).map(({ mark, clientId, batchId, users: { ClientContributor } }) => ({
    says: `the plan of ${mark}’s contributor`,
    params: { id: batchId },
    visible:
      actor === 'Administrator' ||
      person.id === ClientContributor ||
      (person.clientId === clientId && partsOf(actor).role === 'ClientAdministrator'),
    facts: {},
  }))

const RENEWING_ADMINISTRATORS: readonly Actor[] = ['ClientAdministrator at Hybrid', 'ClientAdministrator at Saas']

/**
 * Imports of divisions. An import belongs to the user who uploaded it and to the administrators of their side; the provider's
 * administrators see all.
 */
const imports: TargetsOf = (testApp, { actor, person }) =>
  tenants(testApp).map(({ mark, clientId, importId }) => ({
    says: `the upload of ${mark}’s administrator`,
    params: { id: importId },
    visible: actor === 'Administrator' || (person.clientId === clientId && RENEWING_ADMINISTRATORS.includes(actor)),
    facts: {},
  }))

/** Saved mappings for divisions. A saved mapping belongs to its client. */
const mappings: TargetsOf = (testApp, caller) =>
  tenants(testApp).map(({ mark, clientId, importMappingId }) => ({
    says: `the mapping of ${mark}`,
    params: { id: importMappingId },
    visible: sees(caller, clientId) && (caller.person.clientId === null || RENEWING_ADMINISTRATORS.includes(caller.actor)),
    facts: {},
  }))

/** A reminder belongs to its recipient. */
const reminders: TargetsOf = (testApp, { person }) =>
  tenants(testApp).map(({ mark, reminderId, users: { ClientContributor } }) => ({
    says: `the reminder of ${mark}’s contributor`,
    params: { id: reminderId },
    visible: person.id === ClientContributor,
    facts: {},
  }))

/** A line of the ledger belongs to the side that renews its license. */
const ledgerLines: TargetsOf = (testApp, { person }) =>
  tenants(testApp).map(({ mark, reminderId, clientId, level }) => ({
    says: `a line of the ledger of ${mark}`,
    params: { id: reminderId },
    visible: person.clientId === (level === 'FullService' ? null : clientId),
    facts: {},
  }))

/** A view that is not shared belongs to its owner. */
const savedViews: TargetsOf = (testApp, { person }) =>
  tenants(testApp).map(({ mark, savedViewId, users: { ClientContributor } }) => ({
    says: `the view of ${mark}’s contributor`,
    params: { id: savedViewId },
    visible: person.id === ClientContributor,
    facts: {},
  }))

/** A stop link works for anyone who has it. */
const stopLinks: TargetsOf = (testApp) => [
  ...tenants(testApp).map(({ mark, stopToken }) => ({
    says: `the stop link of ${mark}`,
    params: { token: stopToken },
    visible: true,
    facts: {},
  })),
  gone('a token that never was', { token: 'no-such-token' }),
]

/** The key of a return address works for anyone who has it. */
const returnedMails: TargetsOf = (testApp) => [
  ...tenants(testApp).map(({ mark, returnKey }) => ({
    says: `a mail of ${mark}`,
    params: { key: returnKey },
    visible: true,
    facts: {},
  })),
  gone('a key that never was', { key: 'no-such-key' }),
]

/** The targets that belong to a user or to a link, not only to a company, by the segment of a path that names them. */
export const OWN_KINDS: Record<string, TargetsOf> = {
  '/jobs/{id}': jobs,
  '/batches/{id}': batches,
  '/plans/{id}': batches,
  '/imports/{id}': imports,
  '/import-mappings/{id}': mappings,
  '/saved-views/{id}': savedViews,
  '/reminders/{id}': reminders,
  '/reminders/lines/{id}': ledgerLines,
  '/mail/stop/{token}': stopLinks,
  '/mail/returned/{key}': returnedMails,
  '/authentication/tokens/{id}': tokens,
  '/user-profile/calendar-feeds/{id}': feeds,
  '/user-profile/passkeys/{id}': passkeys,
  '/user-profile/sessions/{id}': sessions,
  '/calendar/{token}': feedAddresses,
}
