import { createContext, useContext, useState } from 'react'
import { sendCall } from '../../../client/index.ts'
import type { FileCall } from '../../../contract/call.ts'
import { send } from '../../providers/api.ts'

/** A PDF or a picture that is shown beside the facts. */
export interface Previewed {
  /** The name of the file. */
  name: string
  load(): Promise<Uint8Array<ArrayBuffer>>
  /** The call that downloads it; a file that was just chosen has none. */
  download?: { call: FileCall; params: Record<string, unknown> }
}

const Showing = createContext<(file: Previewed) => void>(() => {})

/** Within it, `usePreview` shows files in this place: beside a page, or in a dialog. */
export const ShowPreview = Showing.Provider

/** Shows a file beside what is on screen. */
export const usePreview = (): ((file: Previewed) => void) => useContext(Showing)

/** The file that a place shows; `first`: from the beginning. */
export const usePreviewed = (first: Previewed | null = null) => {
  const [file, show] = useState(first)
  return { file, show, close: () => show(null) }
}

/** The file that a call answers. */
export const storedFile = (name: string, call: FileCall, params: Record<string, unknown>): Previewed => ({
  name,
  load: async () => new Uint8Array(await (await sendCall(send, call, { params })).arrayBuffer()),
  download: { call, params },
})
