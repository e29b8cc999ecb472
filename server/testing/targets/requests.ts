import { present } from '../../../rules/present.ts'
import type { Case } from '../cases.ts'
import { LEVELS } from '../people/actors.ts'
import { gone, homeOf, licenseTargets, type Target, type TargetsOf } from './target.ts'

/** A request for each license, because its permission depends on its licenses. */
const requestsOf =
  (params: (one: Case) => Target['params']): TargetsOf =>
  (testApp, caller) =>
    licenseTargets(params)(testApp, caller).map(({ facts, ...target }) => {
      const { clientId, renewalDesignation } = present(facts)
      const licenses = [{ clientId: present(clientId), renewalDesignation: present(renewalDesignation) }]
      return { ...target, facts: { ...facts, licenses, property: null } }
    })

/** An answer or a link of a request. */
const partsOfRequests =
  (part: 'answerId' | 'linkId'): TargetsOf =>
  (testApp, caller) => {
    const { onClientSide: one, onProviderSide: two } = homeOf(testApp, caller)
    const { onClientSide: foreign } = testApp.tenants.other
    return [
      ...requestsOf(({ request }) => ({ id: request.requestId, [part]: request[part] }))(testApp, caller),
      gone(`own request, ${part} of another own one`, { id: one.request.requestId, [part]: two.request[part] }),
      gone(`own request, ${part} of another tenant`, { id: one.request.requestId, [part]: foreign.request[part] }),
    ]
  }

const filesOfLicenses: TargetsOf = (testApp, caller) => {
  const { onClientSide: one, onProviderSide: two } = homeOf(testApp, caller)
  const { onClientSide: foreign } = testApp.tenants.other
  return [
    ...licenseTargets(({ licenseId, fileId }) => ({ id: licenseId, fileId }))(testApp, caller),
    gone('own license, the file of another own one', { id: one.licenseId, fileId: two.fileId }),
    gone('own license, the file of another tenant', { id: one.licenseId, fileId: foreign.fileId }),
  ]
}

/** The token of a request is its only secret: anyone who has it sees the request. */
const askedTokens: TargetsOf = (testApp) => [
  ...LEVELS.map((level) => testApp.tenants[level]).map(({ mark, onClientSide }) => ({
    says: `a link of ${mark}`,
    params: { token: onClientSide.request.token },
    visible: true,
    facts: {},
  })),
  gone('a token that never was', { token: 'no-such-token' }),
]

/** Requests, their answers and links, and the files of licenses, for the table in targets.ts. */
export const REQUEST_KINDS: Record<string, TargetsOf> = {
  '/requests/{id}': requestsOf(({ request }) => ({ id: request.requestId })),
  '/requests/{id}/answers/{answerId}': partsOfRequests('answerId'),
  '/requests/{id}/links/{linkId}': partsOfRequests('linkId'),
  '/licenses/{id}/files/{fileId}': filesOfLicenses,
  '/asked/{token}': askedTokens,
}
