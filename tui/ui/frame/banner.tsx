import { Text, useIsScreenReaderEnabled } from 'ink'
import { useEffect, useState } from 'react'
import { age, type Connection } from '../connection.ts'
import { GLYPHS } from '../tones.ts'
import { words } from '../words.ts'

/** Shows that the connection is lost, the age of the data, and the time until the next try. */
export function Banner({ connection, now }: { connection: Connection; now(): number }) {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!connection.lost) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [connection.lost])
  const isScreenReader = useIsScreenReaderEnabled()
  if (!connection.lost) return null
  if (isScreenReader) return <Text>{words.connectionLost}</Text>
  const seconds = Math.max(0, Math.ceil(((connection.tryAt ?? 0) - now()) / 1000))
  const shown = connection.answeredAt === null ? '' : ` What you see was read ${age(now() - connection.answeredAt)}.`
  return (
    <Text inverse bold wrap="truncate">
      {` ${GLYPHS.past} ${words.connectionLost}${shown} ${seconds > 0 ? `Next try in ${seconds} s.` : 'Trying again ...'} `}
    </Text>
  )
}
