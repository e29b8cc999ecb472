/** Sends a text message to a phone; rejects when it could not be handed over. */
export type SendText = (to: string, text: string) => Promise<void>
