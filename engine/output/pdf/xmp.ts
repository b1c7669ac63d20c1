import { CHART_NAMESPACE, escapeXml } from '../svg/xml';
import type { PdfText } from './pdf-parts';

/** The standard metadata of a PDF; ISO 16684. */
export function writeXmp({ title, subject, program, createdAt, metadata }: PdfText): string {
  const date = createdAt.toISOString();
  const own =
    metadata === null
      ? ''
      : `<rdf:Description rdf:about="" xmlns:kempe="${CHART_NAMESPACE}"><kempe:chart>${escapeXml(metadata)}</kempe:chart></rdf:Description>\n`;
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>\n',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\n',
    `<dc:title>${alternative(title)}</dc:title>\n<dc:description>${alternative(subject)}</dc:description>\n`,
    `<xmp:CreatorTool>${escapeXml(program)}</xmp:CreatorTool>\n`,
    `<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>\n`,
    `</rdf:Description>\n${own}</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>`,
  ].join('');
}

const alternative = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
