/** Sends a text message to a phone. Rejects if the gateway does not accept it. */
export type SendText = (to: string, text: string) => Promise<void>
