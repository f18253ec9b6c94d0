import type { MxcUri, RoomId } from '../../protocol/ids/ids.ts';

/** A picture that stands in a text instead of its shortcode. */
export interface Emoticon {
  readonly uri: MxcUri;
  readonly shortcode: string;
  /** The description of the picture. */
  readonly body: string;
}

/** The emoticons of a room, by what is typed between the colons. */
export type FindEmoticon = (typed: string) => Emoticon | null;

/** Gives the emoticons that the user has in a room. */
export type EmoticonSource = (roomId: RoomId) => Promise<FindEmoticon>;

const NONE: FindEmoticon = () => null;

/** The emoticons that texts can name. One feature knows them; without it there are none. */
export class Emoticons {
  #source: EmoticonSource | null = null;

  /** Makes `source` the one that is asked. Returns the function that ends that. */
  offer(source: EmoticonSource): () => void {
    this.#source = source;
    return () => {
      if (this.#source === source) this.#source = null;
    };
  }

  /** Gives the emoticons of a room, for a text that may name some. A text without two colons asks nobody; those of a pill's address do not count. */
  async of(roomId: RoomId, text: string): Promise<FindEmoticon> {
    const mayNameSome = /:(?!\/\/)[^\s:]+:/u.test(text);
    return this.#source === null || !mayNameSome ? NONE : this.#source(roomId);
  }
}
