import { lazy } from 'react'

export { ReleaseNotes } from './ReleaseNotes.tsx'
export const DownloadNote = lazy(async () => ({ default: (await import('./DownloadNote.tsx')).DownloadNote }))
