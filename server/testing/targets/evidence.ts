import { gone, homeOf, sees, type TargetsOf, tenants } from './target.ts'

/** An evidence pack belongs to its user, so there is none to test with every user. */
const evidencePacks: TargetsOf = () => [gone('a pack never prepared', { id: 1_999_999_999 })]

/** The request of a program for access is answered once, by any signed-in user, so there is none to test with every user. */
const devices: TargetsOf = () => [gone('a code that never was', { userCode: 'BBBB-BBBB' })]

/** A room is about licenses of its client. */
const auditorRooms: TargetsOf = (testApp, caller) =>
  tenants(testApp).map(({ mark, clientId, auditorRoomId }) => ({
    says: `the room about ${mark}`,
    params: { id: auditorRoomId },
    visible: sees(caller, clientId),
    facts: {},
  }))

/** A service account belongs to a client, or to the provider. */
const serviceAccounts: TargetsOf = (testApp, caller) =>
  tenants(testApp).map(({ mark, clientId, serviceAccountId }) => ({
    says: `the program of ${mark}`,
    params: { id: serviceAccountId },
    visible: sees(caller, clientId),
    facts: {},
  }))

const serviceTokens: TargetsOf = (testApp, caller) => {
  const { serviceAccountId } = homeOf(testApp, caller)
  return [
    ...tenants(testApp).map(({ mark, clientId, serviceAccountId: id, serviceTokenId: tokenId }) => ({
      says: `the token of the program of ${mark}`,
      params: { id, tokenId },
      visible: sees(caller, clientId),
      facts: {},
    })),
    gone('a token of another program', { id: serviceAccountId, tokenId: testApp.tenants.other.serviceTokenId }),
    gone('the token of a person', { id: serviceAccountId, tokenId: caller.tokenId }),
  ]
}

/** The address of a room is its only secret, and opens nothing else. */
const auditorAddresses: TargetsOf = ({ tenants: { Saas } }) => [
  { says: 'an open room', params: { token: Saas.auditorToken }, visible: true, facts: {} },
  gone('an address that never was', { token: 'no-such-room' }),
]

const auditedLicenses: TargetsOf = ({ tenants: { Saas, Hybrid, other } }) => {
  const of = (token: string, licenseId: number) => ({ token, licenseId })
  const { auditorToken, onClientSide, onProviderSide } = Saas
  return [
    { says: 'a license of the room', params: of(auditorToken, onClientSide.licenseId), visible: true, facts: {} },
    { says: 'another one', params: of(auditorToken, onProviderSide.licenseId), visible: true, facts: {} },
    gone('a license of another client', of(auditorToken, other.onClientSide.licenseId)),
    gone('the license in another room', of(Hybrid.auditorToken, onClientSide.licenseId)),
    gone('the license, an address that never was', of('no-such-room', onClientSide.licenseId)),
  ]
}

const auditedFiles: TargetsOf = ({ tenants: { Saas, Hybrid, other } }) => {
  const { auditorToken: token, onClientSide: one, onProviderSide: two } = Saas
  return [
    { says: 'a file of the license', params: { token, licenseId: one.licenseId, fileId: one.fileId }, visible: true, facts: {} },
    gone('a file of another license', { token, licenseId: one.licenseId, fileId: two.fileId }),
    gone('a file of another client', { token, licenseId: one.licenseId, fileId: other.onClientSide.fileId }),
    gone('the file in another room', { token: Hybrid.auditorToken, licenseId: one.licenseId, fileId: one.fileId }),
  ]
}

export const EVIDENCE_KINDS: Record<string, TargetsOf> = {
  '/evidence/{id}': evidencePacks,
  '/authentication/device/{userCode}': devices,
  '/auditor-rooms/{id}': auditorRooms,
  '/service-accounts/{id}': serviceAccounts,
  '/service-accounts/{id}/tokens/{tokenId}': serviceTokens,
  '/auditor/{token}': auditorAddresses,
  '/auditor/{token}/licenses/{licenseId}': auditedLicenses,
  '/auditor/{token}/licenses/{licenseId}/files/{fileId}': auditedFiles,
}
