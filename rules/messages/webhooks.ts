/** Webhooks. */
export const webhookMessages = {
  webhookCreated: 'Webhook Created Successfully',
  webhookUpdated: 'Webhook Updated Successfully',
  webhookRemoved: 'Webhook Deleted Successfully',
  webhookTested: 'Test Sent Successfully',
  webhookRolled: 'Secret Rolled Successfully',
  webhookSentAgain: 'Deliveries Sent Again Successfully',
  webhookMoreLeft: 'More events are left. Send the same days again to include them.',
  webhookSecretShownOnce: 'Copy the secret now and give it to the receiver. It cannot be shown again.',
  webhookUrlHttps: 'Use an https address. An http address is allowed only inside the networks that WEBHOOK_NETWORKS names.',
  webhookUrlPrivate:
    'This address is in a private network. Use a public https address, or ask the operator to add the network to WEBHOOK_NETWORKS.',
  webhookUrlCredentials: 'The address must not contain a user name or password. The receiver verifies a delivery by its signature.',
  webhooksAtMost: 'A company has at most 10 webhooks. Delete one first.',
  webhookOff: 'The webhook is off. Turn it on first.',
  webhookNoAnswer: 'The receiver did not answer within 10 seconds.',
  webhookGone: 'The receiver answered 410 Gone, which ends the webhook.',
  webhookFailedLong: 'Nothing was delivered for two days.',
  webhookRangeOrder: 'The end is before the start.',
  webhookRangeOrIds: 'Choose deliveries, or a time from which everything is sent again.',
} as const
