export { DownloadNote } from './DownloadNote.tsx'
export { ReleaseNotes } from './ReleaseNotes.tsx'
