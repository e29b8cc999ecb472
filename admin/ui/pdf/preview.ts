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

/** Provides the function by which `usePreview` shows files: beside a page, or in a dialog. */
export const ShowPreview = Showing.Provider

/** Shows a file beside what is on screen. */
export const usePreview = (): ((file: Previewed) => void) => useContext(Showing)

/** The file that is shown, with functions to show and close one. `first` is shown from the beginning. */
export const usePreviewed = (first: Previewed | null = null) => {
  const [file, show] = useState(first)
  return { file, show, close: () => show(null) }
}

/** A preview of the file that a call returns. */
export const storedFile = (name: string, call: FileCall, params: Record<string, unknown>): Previewed => ({
  name,
  load: async () => new Uint8Array(await (await sendCall(send, call, { params })).arrayBuffer()),
  download: { call, params },
})
