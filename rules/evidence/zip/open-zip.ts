import { zipBytes } from './zip-bytes.ts'
import { zipLayout } from './zip-layout.ts'
import { zipReader } from './zip-reader.ts'
import { wrongZipEntries } from './zip-wrong.ts'

/** The zip of an evidence pack. Names of files are as they stand in it. */
export interface ZipFile {
  names: string[]
  /** No entry is as Evergreen writes it: another program has packed the files again. */
  isRepacked: boolean
  /** The bytes of a file. Rejects if they cannot be read. */
  read(name: string): Promise<ArrayBuffer>
  /** The files whose entries are not, byte by byte, as Evergreen writes them, and '' for the end. `modifiedOf`: their signed moments. */
  wrongEntries(modifiedOf: (name: string) => string | undefined): Promise<Set<string>>
}

/** What `openZip` is made of. verify.html passes their texts, in which no other name is known. */
export const ZIP_PARTS = { zipBytes, zipLayout, zipReader, wrongZipEntries }

/**
 * Opens a zip by the directory at its end; null if there is none. Throws if the directory is damaged.
 *
 * Like `verifyPack`, its text and those of its parts are in verify.html: they must not use anything outside themselves but what browsers
 * and Node share.
 */
export async function openZip(pack: Blob, parts = ZIP_PARTS): Promise<ZipFile | null> {
  const reader = parts.zipReader(pack)
  const bytes = parts.zipBytes()
  const layout = parts.zipLayout(bytes)
  const place = await reader.directory().catch(() => null)
  if (!place) return null
  const entries = await reader.entriesOf(place)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    names: entries.map(({ name }) => name),
    // A changed byte makes one entry look like that of another program, never all of them.
    isRepacked: !entries.some(({ record, method }) => layout.isOurs(record, method)),
    read: async (name) => {
      const entry = byName.get(name)
      if (!entry) throw new Error(name)
      return reader.contentOf(entry)
    },
    wrongEntries: (modifiedOf) => parts.wrongZipEntries({ pack, entries, reader, bytes, layout }, modifiedOf),
  }
}
