const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** The questions before something is done to several selected rows. */
export const selectedSentences = {
  sendRequestsAgain: (n: number) =>
    `Send ${count(n, 'request', 'requests')} again? Each recipient gets a new mail and link. The links before it stop working.`,
  cancelRequests: (n: number) =>
    `The links of ${count(n, 'request', 'requests')} stop working at once. What has arrived can still be accepted.`,
  decideChanges: (n: number, approved: boolean) =>
    `${approved ? 'Approve' : 'Deny'} ${count(n, 'change', 'changes')} of designation? Everybody who asked gets an email with the decision.`,
  sendInvitations: (n: number) => `Send an invitation to ${count(n, 'user', 'users')}? The links before it stop working.`,
  deactivateUsers: (n: number) =>
    `Deactivate ${count(n, 'user', 'users')}? They cannot sign in then. Whoever still holds licenses or tasks is left as is.`,
}
