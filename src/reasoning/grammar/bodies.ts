/** What a box has, or what there is in the picture. */
export const BODIES = `
# Amounts of items
ELEMENT -> AMOUNT SET => count($AMOUNT, $SET)
ELEMENT -> NUMBER SET at most => count(atMost($NUMBER), $SET)
ELEMENT -> NUMBER SET at least => count(atLeast($NUMBER), $SET)
ELEMENT -> SET => count(some, $SET)
ELEMENT -> the SET => count(some, $SET)
ELEMENT -> (a|an) COLOUR LEVEL => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (a|an) COLOUR block BASEWORD => count(some, and($COLOUR, base))
ELEMENT -> (a|an) SET (both) AT (A) LEVEL and (AT) (A) LEVEL => and(count(some, and($SET, $LEVEL)), count(some, and($SET, $LEVEL2)))
ELEMENT -> NUMBER SET AT (A) LEVEL and (AT) (A) LEVEL (blocks|block) => and(count(some, and($SET, $LEVEL)), count(some, and($SET, $LEVEL2)))
ELEMENT -> AMOUNT ITEMS and AMOUNT ITEMS that|which are PRED => and(count($AMOUNT, and($ITEMS, $PRED)), count($AMOUNT2, and($ITEMS2, $PRED)))
ELEMENT -> (a|an) COLOUR (block|item|object) as (A) LEVEL => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (A) LEVEL of COLOUR (COLOURWORD) => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (a|an|the) height of NUMBER (THING) => count(exactly($NUMBER), item)
ELEMENT -> more SET than SET => more($SET, $SET2)
ELEMENT -> (an) (equal|SAME) number of SET and SET => equal($SET, $SET2)
ELEMENT -> (an) (equal|SAME) number of COLOUR and COLOUR ITEMS => equal(and($COLOUR, $ITEMS), and($COLOUR2, $ITEMS))
ELEMENT -> as many SET as SET => equal($SET, $SET2)
ELEMENT -> no COLOURWORD COLOUR => count(none, $COLOUR)

# Several colours before one noun
ELEMENT -> AMOUNT ADJ ANDS AMOUNT SET => and(count($AMOUNT, $ADJ), count($AMOUNT2, $SET))
ELEMENT -> AMOUNT ADJ ANDS AMOUNT ADJ ANDS AMOUNT SET => and(count($AMOUNT, $ADJ), count($AMOUNT2, $ADJ2), count($AMOUNT3, $SET))
ELEMENT -> at least NUMBER ADJ ANDS NUMBER SET => and(count(atLeast($NUMBER), $ADJ), count(atLeast($NUMBER2), $SET))
ELEMENT -> at least NUMBER ADJ ANDS NUMBER ADJ ANDS NUMBER SET => and(count(atLeast($NUMBER), $ADJ), count(atLeast($NUMBER2), $ADJ2), count(atLeast($NUMBER3), $SET))
ELEMENT -> at least NUMBER SET ANDS NUMBER SET => and(count(atLeast($NUMBER), $SET), count(atLeast($NUMBER2), $SET2))
ELEMENT -> a|an|one|1 COLOUR and COLOUR ITEMS => and(count(some, and($COLOUR, $ITEMS)), count(some, and($COLOUR2, $ITEMS)))
ELEMENT -> COLOUR and COLOUR ITEMS => and(count(some, and($COLOUR, $ITEMS)), count(some, and($COLOUR2, $ITEMS)))
ELEMENT -> (a|an) COLOUR and COLOUR ITEMS PLACE => and(count(some, and($COLOUR, $ITEMS, $PLACE)), count(some, and($COLOUR2, $ITEMS, $PLACE)))
ELEMENT -> (a|an) COLOUR and COLOUR ITEMS EACHOTHER => count(some, and($COLOUR, $ITEMS, attached(and($COLOUR2, $ITEMS))))
ELEMENT -> AMOUNT COLOUR and COLOUR ITEMS => and(count($AMOUNT, $ITEMS), consist($COLOUR, $COLOUR2))
ELEMENT -> (a|an) COLOUR SHAPE and SHAPE => and(count(some, and($COLOUR, $SHAPE)), count(some, and($COLOUR, $SHAPE2)))

# Nothing but these
ELEMENT -> ONLY TELLING => all(item, $TELLING)
ELEMENT -> TELLING ONLY => all(item, $TELLING)
ELEMENT -> all TELLING => all(item, $TELLING)
ELEMENT -> AMOUNT TELLING ONLY => and(count($AMOUNT, $TELLING), all(item, $TELLING))
ELEMENT -> AMOUNT SET (,) and nothing else => and(count($AMOUNT, $SET), all(item, $SET))
ELEMENT -> AMOUNT SET (,) and no other (THING) => and(count($AMOUNT, $SET), all(item, $SET))
TELLING -> ADJ ITEMS => and($ADJ, $ITEMS)
TELLING -> SHAPE (THING) => $SHAPE
TELLING -> COLOUR => $COLOUR
ELEMENT -> (ONLY) KINDS (ONLY) => $KINDS
ELEMENT -> (AMOUNT) (of) THING of|with|in (ONLY) KINDS (ONLY) => $KINDS
ELEMENT -> AMOUNT THING of|with|in (ONLY) KINDS (ONLY) => and(count($AMOUNT, item), $KINDS)
ELEMENT -> NUMBER THING at most of (ONLY) KINDS => and(count(atMost($NUMBER), item), $KINDS)
ELEMENT -> AMOUNT THING of COLOUR COLOURWORD ONLY => and(count($AMOUNT, item), all(item, $COLOUR))
ELEMENT -> THING of COLOUR COLOURWORD ONLY => all(item, $COLOUR)
ELEMENT -> EXACT THING THAT BE PRED => and(count($EXACT, item), all(item, $PRED))
KINDS -> (either) (a) COLOUR and (a) COLOUR (COLOURWORD) (THING) => consist($COLOUR, $COLOUR2)
KINDS -> (either) COLOUR or COLOUR (COLOURWORD) (THING) => all(item, or($COLOUR, $COLOUR2))
KINDS -> SHAPE and SHAPE (THING) => consist($SHAPE, $SHAPE2)
KINDS -> COLOUR ITEMS and COLOUR ITEMS => consist(and($COLOUR, $ITEMS), and($COLOUR2, $ITEMS2))
EXACT -> EXACTLY NUMBER => exactly($NUMBER)
EXACT -> ONLY NUMBER => only($NUMBER)
EXACT -> NUMBER => bare($NUMBER)
EXACT -> (a) single => exactly(1)

# How many colours, shapes or sizes
ELEMENT -> DIVERSE => $DIVERSE
ELEMENT -> AMOUNT SET OFDIVERSE => and(count($AMOUNT, $SET), $OFDIVERSE)
ELEMENT -> NUMBER SET at most OFDIVERSE => and(count(atMost($NUMBER), $SET), $OFDIVERSE)
ELEMENT -> SET OFDIVERSE => $OFDIVERSE
ELEMENT -> AMOUNT SET (of|THAT) (BE) SAME PROPERTY => share($AMOUNT, $PROPERTY, $SET)
ELEMENT -> AMOUNT SET (of|THAT) (BE) SAME PROPERTY => and(count($AMOUNT, $SET), kinds(exactly(1), $PROPERTY, $SET))
ELEMENT -> AMOUNT SAME (PROPERTY) block|blocks (PROPERTY) => share($AMOUNT, colour, item)
ELEMENT -> SET of SAME PROPERTY => kinds(exactly(1), $PROPERTY, $SET)
ELEMENT -> AMOUNT SET of DIFFERENT PROPERTY => and(count($AMOUNT, $SET), kinds(several, $PROPERTY, $SET))
ELEMENT -> SET of DIFFERENT PROPERTY => kinds(several, $PROPERTY, $SET)
ELEMENT -> NUMBER DIFFERENT PROPERTY SET => kinds(atLeast($NUMBER), $PROPERTY, $SET)
ELEMENT -> AMOUNT SET THAT BE not (the) same => and(count($AMOUNT, $SET), kinds(several, look, $SET))
OFDIVERSE -> of|with|in DIVERSE => $DIVERSE
DIVERSE -> (all) (the) QUANTITY (DIFFERENT) PROPERTY (at most) => kinds($QUANTITY, $PROPERTY, item)
DIVERSE -> not all NUMBER (DIFFERENT) PROPERTY => kinds(fewerThan($NUMBER), $PROPERTY, item)
DIVERSE -> NUMBER (DIFFERENT) PROPERTY at most => kinds(atMost($NUMBER), $PROPERTY, item)
DIVERSE -> SAME PROPERTY => kinds(exactly(1), $PROPERTY, item)
SAME -> (the) (exact|exactly) same
DIFFERENT -> different|distinct

# Other items
ELEMENT -> AMOUNT SET ANDS AMOUNT other|another (THING) => and(count($AMOUNT, $SET), count($AMOUNT2, not($SET)))
ELEMENT -> AMOUNT SET ANDS (some) other|another (THING) => and(count($AMOUNT, $SET), count(some, not($SET)))
ELEMENT -> AMOUNT ADJ ITEMS ANDS (a|an) other|another ITEMS => and(count($AMOUNT, and($ADJ, $ITEMS)), count(some, and($ITEMS2, not($ADJ))))
ELEMENT -> AMOUNT COLOUR ITEMS ANDS AMOUNT ITEMS of (one) OTHER COLOURWORD => and(count($AMOUNT, and($COLOUR, $ITEMS)), count($AMOUNT2, and($ITEMS2, not($COLOUR))))
ELEMENT -> AMOUNT SHAPE ANDS AMOUNT THING of OTHER shape => and(count($AMOUNT, $SHAPE), count($AMOUNT2, not($SHAPE)))
ELEMENT -> AMOUNT SET among other THING => count($AMOUNT, $SET)
OTHER -> other|another|different

# It, they, each other
ELEMENT -> AMOUNT SET (,) and IT BE PRED => and(count($AMOUNT, $SET), all($SET, $PRED))
ELEMENT -> AMOUNT SET and IT BE SAMEIN => and(count($AMOUNT, $SET), kinds(exactly(1), $SAMEIN, $SET))
ELEMENT -> AMOUNT SET and (the) PROPERTY BE PRED => and(count($AMOUNT, $SET), all($SET, $PRED))
ELEMENT -> AMOUNT SET and (the) PROPERTY BE not PRED => and(count($AMOUNT, $SET), not(all($SET, $PRED)))
ELEMENT -> AMOUNT SET and (the) PROPERTY (of the THING) BE COLOUR and COLOUR => and(count($AMOUNT, $SET), consist($COLOUR, $COLOUR2))
ELEMENT -> AMOUNT SET and (the) PROPERTY BE SAME => and(count($AMOUNT, $SET), kinds(exactly(1), $PROPERTY, $SET))
ELEMENT -> (a|an|the) SET ANDWITH (a|an|another) SET OVER IT (all) => count(some, and($SET2, on($SET)))
ELEMENT -> (a|an|the) SET ANDWITH AMOUNT SET OVER IT (all) => and(count(some, $SET), count($AMOUNT, and($SET2, above($SET))))
ELEMENT -> (a|an|the) SET ANDWITH ONLY ITEMS OVER IT => and(count(some, above($SET)), all(above($SET), $ITEMS))
ELEMENT -> (a|an|the) SET ANDWITH (a|an|another) SET UNDER IT => count(some, and($SET2, under($SET)))
ELEMENT -> (a|an|the) SET ANDWITH AMOUNT SET UNDER IT => and(count(some, $SET), count($AMOUNT, and($SET2, below($SET))))
IT -> it|they|that|them
IT -> this|that|the|these|those THING
ANDWITH -> and|,|with
ANDS -> and|,
ANDS -> , and

# Several things at once
BODY -> ELEMENT => $ELEMENT
BODY -> CLAUSE => $CLAUSE
BODY -> not having ELEMENT => not($ELEMENT)
BODY -> BODY in it => $BODY
BODY -> ELEMENT CONJ BODY => and($ELEMENT, $BODY)
BODY -> CLAUSE CONJ BODY => and($CLAUSE, $BODY)
CONJ -> (,) and|but|including|with|where|while|plus
CONJ -> (,) (and|but) also|additionally
CONJ -> as well as
CONJ -> along|together with
CONJ -> in which
CONJ -> (,) (and|but) (IT|THAT) (each) (ONLY) HAVINGWORD
CONJ -> (,) of which (there) (are|is)
CONJ -> (,) (and) there BE
CONJ -> ,
HAVINGWORD -> having|has|have|contains|contain|containing|with
`;
