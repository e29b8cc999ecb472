import { limits } from '../../rules/installation/limits.ts'

const { width, height } = limits.signaturePixels

/** A signature at 400 × 80 pixels. The background stays white in the dark theme, because most signatures are black. */
export const SignatureImage = ({ source }: { source: string }) => (
  <img
    src={source}
    alt="Your signature"
    width={width}
    height={height}
    style={{ objectFit: 'contain', maxWidth: '100%', background: '#ffffff', borderRadius: 4, border: '1px solid #c9cfcb' }}
  />
)
