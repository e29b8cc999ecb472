import { zipBytes } from './zip-bytes.ts'
import { zipLayout } from './zip-layout.ts'
import { zipReader } from './zip-reader.ts'
import { wrongZipEntries } from './zip-wrong.ts'

/** The zip of an evidence pack. File names are as in the zip. */
export interface ZipFile {
  names: string[]
  /** No entry has the format that Evergreen writes, so another program has zipped the files again. */
  isRepacked: boolean
  /** The bytes of a file. Rejects if they cannot be read. */
  read(name: string): Promise<ArrayBuffer>
  /** The names of files whose entries differ from the bytes that Evergreen writes; '' is the end. `modifiedOf`: signed timestamps. */
  wrongEntries(modifiedOf: (name: string) => string | undefined): Promise<Set<string>>
}

/** The functions that `openZip` uses. verify.html passes their source texts, so they must not refer to other names. */
export const ZIP_PARTS = { zipBytes, zipLayout, zipReader, wrongZipEntries }

/**
 * Opens a zip by the directory at its end; null if there is none. Throws if the directory is damaged.
 *
 * Like that of `verifyPack`, its source text and that of its parts is in verify.html, so they may only use globals that browsers and Node
 * share.
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
