/**
 * A search as people type it: every word has to occur, in any order and whatever the case; without words all is found. Between two
 * numbers x, * and × are the same, with spaces or without: no keyboard has the sign that sizes are written with.
 */
export function everyWord(query: string): (text: string) => boolean {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const lower = plain(text);
    return words.every((word) => lower.includes(word));
  };
}

const plain = (text: string): string => text.toLowerCase().replace(/(?<=\d)\s*[x*×]\s*(?=\d)/g, '×');
