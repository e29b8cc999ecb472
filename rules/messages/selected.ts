import { countWords } from '../totals.ts'

/** The questions before something is done to several selected rows. */
export const selectedSentences = {
  sendRequestsAgain: (n: number) =>
    `Send ${countWords(n, 'request')} again? Each recipient gets a new mail and link. Earlier links stop working.`,
  cancelRequests: (n: number) =>
    `The links of ${countWords(n, 'request')} stop working at once. Answers that have arrived can still be accepted.`,
  decideChanges: (n: number, approved: boolean) =>
    `${approved ? 'Approve' : 'Deny'} ${countWords(n, 'change')} of designation? Each requester gets an email with the decision.`,
  sendInvitations: (n: number) => `Send an invitation to ${countWords(n, 'user')}? Earlier links stop working.`,
  deactivateUsers: (n: number) =>
    `Deactivate ${countWords(n, 'user')}? They can no longer sign in. Users who still hold licenses or tasks stay active.`,
}
