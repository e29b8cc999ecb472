import { Type } from 'typebox'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Flag, Nothing } from '../common.ts'
import { glCode, renewalDetails, renewalTipIds, typeDetails, typeRenewalInfo } from './schemas.ts'

/** The calls that change one license type. */
export const licenseTypeEdits = defineCalls({
  details: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/{typeId}/details',
    permission: 'mayEditAuthority',
    does: 'Update the details of a license type.',
    body: Type.Object(typeDetails, { title: 'Edit License Type Details' }),
    reply: Nothing,
    success: messages.licenseTypeDetailsUpdated,
    attempt: 'update the License Type Details',
  },
  renewalInfo: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/{typeId}/renewal-info',
    permission: 'mayEditAuthority',
    does: 'Update the forms link and the intervals of a license type. Without an interval type, it inherits from its authority.',
    body: Type.Object(typeRenewalInfo, { title: 'Edit Renewal Information' }),
    reply: Nothing,
    success: messages.renewalInformationUpdated,
    attempt: 'update the Renewal Information',
  },
  renewalDetails: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/{typeId}/renewal-details',
    permission: 'mayEditAuthority',
    does: 'Update the renewal details of a license type.',
    body: Type.Object(renewalDetails, { title: 'Edit Renewal Details' }),
    reply: Nothing,
    success: messages.renewalDetailsUpdated,
    attempt: 'update the Renewal Details',
  },
  renewalTips: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/{typeId}/renewal-tips',
    permission: 'mayEditAuthority',
    does: 'Set the renewal tips of a license type: tips of its authority’s state or of no state.',
    body: Type.Object({ renewalTipIds }, { title: 'Edit Renewal Tips' }),
    reply: Nothing,
    success: messages.renewalTipsUpdated,
    attempt: 'update the Renewal Tips',
  },
  activate: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/{typeId}/activate',
    permission: 'mayEditAuthority',
    does: 'Activate a license type.',
    reply: Nothing,
    success: messages.licenseTypeActivated,
    attempt: 'activate a License Type',
  },
  deactivate: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/{typeId}/deactivate',
    permission: 'mayEditAuthority',
    does: 'Deactivate a license type.',
    reply: Nothing,
    success: messages.licenseTypeDeactivated,
    attempt: 'deactivate a License Type',
  },
  verified: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/{typeId}/verified',
    permission: 'mayEditAuthority',
    does: 'Confirm the term, the intervals and the fees of a license type, or withdraw the confirmation. A later change of them also withdraws it.',
    body: Type.Object({ isVerified: Flag('Verified') }, { title: 'Verify License Type' }),
    reply: Nothing,
    success: messages.verificationUpdated,
    attempt: 'verify a License Type',
  },
  glCode: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/{typeId}/gl-code',
    permission: 'renewalUser',
    does: 'Set the GL code of the user’s client for a license type, also a provider-wide one. Null clears it.',
    body: Type.Object({ glCode }, { title: 'Edit GL Code' }),
    reply: Nothing,
    success: messages.glCodeUpdated,
    attempt: 'update the GL Code',
  },
})
