/** Contents of a box or of the picture. */
export const BODIES = `
# So many items
NP -> AMOUNT SET => quantity($AMOUNT, $SET)
NP -> NUMBER SET at most => quantity(atMost($NUMBER), $SET)
NP -> NUMBER SET at least => quantity(atLeast($NUMBER), $SET)
NP -> NUMBER SET or more => quantity(atLeast($NUMBER), $SET)
NP -> NUMBER SET or less|fewer => quantity(atMost($NUMBER), $SET)
NP -> (the) SET => quantity(some, $SET)
NP -> another|other SET => quantity(some, $SET)
ELEMENT -> NP => exist($NP)

ELEMENT -> (either) NP or NP => or(exist($NP), exist($NP2))
ELEMENT -> either ELEMENT or ELEMENT => or($ELEMENT, $ELEMENT2)
ELEMENT -> without (any|a|an) SET => count(none, $SET)

# Several things at once; what follows may speak of "it" or "them"
BODY -> ELEMENT => $ELEMENT
BODY -> CLAUSE => $CLAUSE
BODY -> BODY in it|each|them => $BODY
BODY -> BODY in total|all => $BODY
BODY -> NP CONJ BODY => about($NP, $BODY)
BODY -> NP (,|with) REST => about($NP, $REST)
BODY -> ELEMENT CONJ BODY => and($ELEMENT, $BODY)
BODY -> CLAUSE CONJ BODY => and($CLAUSE, $BODY)
BODY -> ELEMENT (,) REST => and($ELEMENT, $REST)
BODY -> (but) not having ELEMENT => not($ELEMENT)
REST -> PARTSUBJ (BE) PRED => hold($PARTSUBJ, $PRED)
REST -> one BE PRED and (the) other|another (one) BE PRED => and(count(some, and(those, $PRED)), count(some, and(those, $PRED2)))
REST -> half of which|them BE PRED => equal(and(those, $PRED), and(those, not($PRED)))
REST -> all|each (BE|HAVE|with|having) (of|in) (a) DIFFERENT PROPERTY => not(share(atLeast(2), $PROPERTY, item))
REST -> (and) the other|others (NUMBER) BE PRED => count(some, $PRED)
CONJ -> (,) and|but|including|with|having|where|while|plus
CONJ -> (,) (and|but) also|additionally
CONJ -> along|together with
CONJ -> in which
CONJ -> (,) and|but (IT|THAT) (each) (ONLY) HAVINGWORD
CONJ -> , IT HAVE
CONJ -> (,) (out) of|from which (there) (are|is)
CONJ -> (,) (and) there BE
CONJ -> ,
HAVINGWORD -> having|has|have|contains|contain|containing|with|share|shares|sharing
ANDS -> and|,
ANDWITH -> and|,|with
IT -> it|they|that|them
IT -> this|that|these|those THING

# On top of it, below it
ELEMENT -> (a|an|another|other) SET OVER IT (all) => count(some, and($SET, on(those)))
ELEMENT -> another (one) OVER IT (all) => count(some, on(those))
ELEMENT -> QUANTITY SET OVER IT (all) => count($QUANTITY, and($SET, above(those)))
ELEMENT -> QUANTITY SET OVER IT OFSAME PROPERTY => share($QUANTITY, $PROPERTY, and($SET, above(those)))
ELEMENT -> NUMBER SET at most OVER IT => count(atMost($NUMBER), and($SET, above(those)))
ELEMENT -> nothing OVER IT => count(none, above(those))
ELEMENT -> no SET OVER IT => count(none, and($SET, above(those)))
ELEMENT -> ONLY ITEMS OVER IT => and(count(some, above(those)), all(above(those), $ITEMS))
ELEMENT -> (a|an|another|other) SET UNDER IT => count(some, and($SET, under(those)))
ELEMENT -> AMOUNT SET in between => count($AMOUNT, and($SET, between(those)))
ELEMENT -> AMOUNT SET separated by (a|an) SET => and(count($AMOUNT, $SET), count(some, and($SET2, between($SET))))
ELEMENT -> AMOUNT SET (in) between IT => count($AMOUNT, and($SET, between(those)))
ELEMENT -> PLURAL ITEMS (in) between (A) (NUMBER) SET => count(bare($PLURAL), and($ITEMS, above($SET), below($SET)))
ELEMENT -> AMOUNT SET TOUCH IT => count($AMOUNT, and($SET, attached(those)))
ELEMENT -> QUANTITY SET UNDER IT => count($QUANTITY, and($SET, below(those)))

ELEMENT -> MULTIPLE SET OVER RELATED => count($MULTIPLE, and($SET, above($RELATED)))
ELEMENT -> MULTIPLE SET OVER the LEVEL (PIECE) => count($MULTIPLE, and($SET, above($LEVEL)))
ELEMENT -> MULTIPLE SET UNDER RELATED => count($MULTIPLE, and($SET, below($RELATED)))

# Ends of a tower
ELEMENT -> (a|an) ADJ LEVEL => count(some, and($ADJ, $LEVEL))
ELEMENT -> (EXACTLY|ONLY) PLURAL SET AT (A) TOPWORD => and(count(atLeast($PLURAL), $SET), all(last($PLURAL), $SET))
ELEMENT -> (EXACTLY|ONLY) PLURAL SET AT (A) BASEWORD => and(count(atLeast($PLURAL), $SET), all(first($PLURAL), $SET))
ELEMENT -> (a|an) COLOUR block BASEWORD => count(some, and($COLOUR, base))
ELEMENT -> (a|an) COLOUR (block|item|object) as (A) LEVEL => count(some, and($COLOUR, $LEVEL))
ELEMENT -> the SPOTS (as) COLOUR => all($SPOTS, $COLOUR)
ELEMENT -> (A) LEVEL (PIECE) (as) COLOUR => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (A) LEVEL of COLOUR (COLOURWORD) => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (a|an) SET (both) AT (A) LEVEL and (AT) (A) LEVEL => and(count(some, and($SET, $LEVEL)), count(some, and($SET, $LEVEL2)))
ELEMENT -> (a|an) SET AT (A) LEVEL or (AT) (A) LEVEL => count(some, and($SET, or($LEVEL, $LEVEL2)))
ELEMENT -> (a|an) SET AT (A) LEVEL but not (AT) (A) LEVEL => and(count(some, and($SET, $LEVEL)), count(none, and($SET, $LEVEL2)))
ELEMENT -> (a|an) SET followed by (a|an) SET => count(some, and($SET2, on($SET)))
ELEMENT -> SAME LEVEL and LEVEL (color|colour) => kinds(exactly(1), colour, or($LEVEL, $LEVEL2))
ELEMENT -> (A) LEVEL and (A) LEVEL of SAME color|colour => kinds(exactly(1), colour, or($LEVEL, $LEVEL2))
ELEMENT -> different color|colour|colors|colours (ITEMS) AT (A) LEVEL and (AT) (A) LEVEL => kinds(several, colour, or($LEVEL, $LEVEL2))
ELEMENT -> ITEMS of SAME color|colour AT (A) LEVEL and (AT) (A) LEVEL => kinds(exactly(1), colour, or($LEVEL, $LEVEL2))
ELEMENT -> ITEMS of different color|colour|colors|colours AT (A) LEVEL and (AT) (A) LEVEL => kinds(several, colour, or($LEVEL, $LEVEL2))
ELEMENT -> QUANTITY (DIFFERENT) LEVEL color|colour|colors|colours => kinds($QUANTITY, colour, $LEVEL)
ELEMENT -> NUMBER SET AT (A) LEVEL and (AT) (A) LEVEL (blocks|block) => and(count(some, and($SET, $LEVEL)), count(some, and($SET, $LEVEL2)))
ELEMENT -> (a|an) COLOUR ITEMS AT (A) LEVEL and (a|an) different COLOURWORD ITEMS AT (A) LEVEL => and(count(some, and($COLOUR, $LEVEL)), count(some, and(not($COLOUR), $LEVEL2)))
ELEMENT -> (a|an|the) height of NUMBER (THING) => count(exactly($NUMBER), item)

# Several colours or shapes with one noun
ELEMENT -> AMOUNT ADJ ANDS OWN SET => and(count($AMOUNT, $ADJ), count($OWN, $SET))
ELEMENT -> AMOUNT ADJ ANDS NUMBER SET => and(count($AMOUNT, $ADJ), count(like($AMOUNT, $NUMBER), $SET))
ELEMENT -> AMOUNT ADJ ANDS OWN ADJ ANDS OWN SET => and(count($AMOUNT, $ADJ), count($OWN, $ADJ2), count($OWN2, $SET))
ELEMENT -> AMOUNT ADJ ANDS NUMBER ADJ ANDS NUMBER SET => and(count($AMOUNT, $ADJ), count(like($AMOUNT, $NUMBER), $ADJ2), count(like($AMOUNT, $NUMBER2), $SET))
ELEMENT -> (either) NUMBER or NUMBER SET => or(count(bare($NUMBER), $SET), count(bare($NUMBER2), $SET))
ELEMENT -> at least NUMBER SET ANDS NUMBER SET => and(count(atLeast($NUMBER), $SET), count(atLeast($NUMBER2), $SET2))
ELEMENT -> a|an|one|1 COLOUR and (a|an) COLOUR ITEMS => and(count(some, and($COLOUR, $ITEMS)), count(some, and($COLOUR2, $ITEMS)))
ELEMENT -> COLOUR and COLOUR ITEMS => and(count(some, and($COLOUR, $ITEMS)), count(some, and($COLOUR2, $ITEMS)))
ELEMENT -> (a|an) COLOUR and (a|an) COLOUR ITEMS PLACE => and(count(some, and($COLOUR, $ITEMS, $PLACE)), count(some, and($COLOUR2, $ITEMS, $PLACE)))
ELEMENT -> (a|an) COLOUR and (a|an) COLOUR ITEMS EACHOTHER => count(some, and($COLOUR, $ITEMS, attached(and($COLOUR2, $ITEMS))))
ELEMENT -> (a|an) COLOUR and (a|an) COLOUR ITEMS OVER IT => and(count(some, and($COLOUR, $ITEMS, above(those))), count(some, and($COLOUR2, $ITEMS, above(those))))
ELEMENT -> AMOUNT COLOUR and COLOUR ITEMS PLACE => and(count($AMOUNT, and($ITEMS, $PLACE, or($COLOUR, $COLOUR2))), count(some, and($COLOUR, $PLACE)), count(some, and($COLOUR2, $PLACE)))
ELEMENT -> AMOUNT COLOUR and COLOUR ITEMS => and(count($AMOUNT, $ITEMS), consist($COLOUR, $COLOUR2))
ELEMENT -> (a|an) COLOUR SHAPE and SHAPE => and(count(some, and($COLOUR, $SHAPE)), count(some, and($COLOUR, $SHAPE2)))
ELEMENT -> AMOUNT ITEMS and AMOUNT ITEMS that|which are PRED => and(count($AMOUNT, and($ITEMS, $PRED)), count($AMOUNT2, and($ITEMS2, $PRED)))
ELEMENT -> AMOUNT THING THAT BE QUANTITY SET and QUANTITY SET => and(count($AMOUNT, item), count($QUANTITY, $SET), count($QUANTITY2, $SET2))
ELEMENT -> NP THAT BE (a|an) ITEMS and (a|an) ITEMS => about($NP, and(count(some, and(those, $ITEMS)), count(some, and(those, $ITEMS2))))
ELEMENT -> NP THAT BE (of|in) COLOUR and COLOUR (COLOURWORD) => about($NP, and(count(some, and(those, $COLOUR)), count(some, and(those, $COLOUR2))))
ELEMENT -> NP of ONLY COLOUR and COLOUR COLOURWORD => about($NP, and(count(some, and(those, $COLOUR)), count(some, and(those, $COLOUR2)), all(those, or($COLOUR, $COLOUR2))))
ELEMENT -> NP of COLOUR and COLOUR COLOURWORD => about($NP, and(count(some, and(those, $COLOUR)), count(some, and(those, $COLOUR2))))
ELEMENT -> no|neither (a|an|any) SET or|nor (a|an|any) SET => and(count(none, $SET), count(none, $SET2))
ELEMENT -> (a|an) SIZE and (a|an) SIZE ITEMS => and(count(some, and($SIZE, $ITEMS)), count(some, and($SIZE2, $ITEMS)))
ELEMENT -> no COLOURWORD COLOUR => count(none, $COLOUR)

# Nothing but these
ELEMENT -> ONLY TELLING => all(item, $TELLING)
ELEMENT -> (the) SET being PRED => all($SET, $PRED)
ELEMENT -> nothing PLACE => count(none, $PLACE)
ELEMENT -> COLOUR ITEMS and no OTHER COLOURWORD => all(item, $COLOUR)
ELEMENT -> COLOUR ITEMS and no ITEMS of OTHER COLOURWORD => all(item, $COLOUR)
ELEMENT -> (the) SET THAT BE all PRED => and(count(some, $SET), all($SET, $PRED))
ELEMENT -> all|ONLY TELLING EXCEPT NUMBER (THING) => count(exactly($NUMBER), not($TELLING))
ELEMENT -> all|ONLY TELLING EXCEPT AMOUNT SET => and(count($AMOUNT, $SET), all(not($SET), $TELLING))
ELEMENT -> ONLY THING of SAME PROPERTY => kinds(exactly(1), $PROPERTY, item)
ELEMENT -> ONLY TELLING of SAME PROPERTY => and(all(item, $TELLING), kinds(exactly(1), $PROPERTY, item))
ELEMENT -> nothing but TELLING => all(item, $TELLING)
ELEMENT -> ONLY COLOUR and COLOUR ITEMS PLACE => all($PLACE, or($COLOUR, $COLOUR2))
ELEMENT -> ONLY (the) ITEMS PLACE => all($PLACE, $ITEMS)
ELEMENT -> all (of) (the|its) (NUMBER) SET PRED => all($SET, $PRED)
ELEMENT -> none of (the) SET PLACE => count(none, and($SET, $PLACE))
ELEMENT -> TELLING ONLY => all(item, $TELLING)
ELEMENT -> all TELLING => all(item, $TELLING)
ELEMENT -> AMOUNT TELLING ONLY => and(count($AMOUNT, $TELLING), all(item, $TELLING))
ELEMENT -> AMOUNT SET (,) and nothing else => and(count($AMOUNT, $SET), all(item, $SET))
ELEMENT -> AMOUNT SET (,) and no other (THING) => and(count($AMOUNT, $SET), all(item, $SET))
ELEMENT -> (ONLY) KINDS (ONLY) => $KINDS
ELEMENT -> THING of|with|in (ONLY) KINDS (ONLY) => $KINDS
ELEMENT -> AMOUNT THING of|with|in (ONLY) KINDS (ONLY) => and(count($AMOUNT, item), $KINDS)
ELEMENT -> NUMBER THING at most of (ONLY) KINDS => and(count(atMost($NUMBER), item), $KINDS)
ELEMENT -> AMOUNT THING of COLOUR COLOURWORD ONLY => and(count($AMOUNT, item), all(item, $COLOUR))
ELEMENT -> THING of (ONLY) COLOUR COLOURWORD (ONLY) => all(item, $COLOUR)
ELEMENT -> EXACT THING THAT BE PRED => and(count($EXACT, item), all(item, $PRED))
ELEMENT -> ONLY NUMBER ITEMS THAT BE PRED => and(count(only($NUMBER), $ITEMS), all($ITEMS, $PRED))
TELLING -> ADJ ITEMS => and($ADJ, $ITEMS)
TELLING -> SHAPE (THING) => $SHAPE
TELLING -> ITEMS of|in COLOUR (COLOURWORD) => and($COLOUR, $ITEMS)
TELLING -> ITEMS THAT BE PRED => and($ITEMS, $PRED)
TELLING -> COLOUR => $COLOUR
KINDS -> (either) (a) COLOUR and (a) COLOUR (COLOURWORD) (THING) => consist($COLOUR, $COLOUR2)
KINDS -> (either) COLOUR or COLOUR (COLOURWORD) (THING) => all(item, or($COLOUR, $COLOUR2))
KINDS -> COLOUR ANDS COLOUR ANDS COLOUR (COLOURWORD) (THING) => consist($COLOUR, $COLOUR2, $COLOUR3)
KINDS -> COLOUR and COLOUR SHAPE (THING) => consist(and($COLOUR, $SHAPE), and($COLOUR2, $SHAPE))
KINDS -> SHAPE ANDS SHAPE ANDS SHAPE => consist($SHAPE, $SHAPE2, $SHAPE3)
KINDS -> (a|an) ITEMS and (a|an) ITEMS ONLY => consist($ITEMS, $ITEMS2)
ELEMENT -> ONLY (a|an) ITEMS and a|an ITEMS => and(count(exactly(1), $ITEMS), count(exactly(1), $ITEMS2), consist($ITEMS, $ITEMS2))
ELEMENT -> NP EXACTLY|ONLY => exist($NP)
ELEMENT -> SET of all (the) (NUMBER) PROPERTY => kinds(exactly(3), $PROPERTY, $SET)
ELEMENT -> THING of QUANTITY (DIFFERENT) PROPERTY ONLY => kinds($QUANTITY, $PROPERTY, item)
ELEMENT -> SET of DIFFERENT PROPERTY and PROPERTY => and(kinds(several, $PROPERTY, $SET), kinds(several, $PROPERTY2, $SET))
ELEMENT -> a|an SET of each|every color|colour PLACE => kinds(exactly(3), colour, and($SET, $PLACE))
ELEMENT -> COLOUR as (the|its) LEVEL color|colour => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (the) LEVEL color|colour (as) COLOUR => count(some, and($COLOUR, $LEVEL))
KINDS -> SHAPE and SHAPE (THING) => consist($SHAPE, $SHAPE2)
KINDS -> SIZE and SIZE ITEMS => consist(and($SIZE, $ITEMS), and($SIZE2, $ITEMS))
KINDS -> ADJ ITEMS and ADJ ITEMS => consist(and($ADJ, $ITEMS), and($ADJ2, $ITEMS2))
EXACT -> EXACTLY NUMBER => exactly($NUMBER)
EXACT -> NUMBER => bare($NUMBER)
EXACT -> (a) single => exactly(1)

# Alike and different
ELEMENT -> DIVERSE => $DIVERSE
ELEMENT -> each|every color|colour => kinds(exactly(3), colour, item)
ELEMENT -> at least one|1|a|an SET of each|every PROPERTY => kinds(exactly(3), $PROPERTY, $SET)
ELEMENT -> (a|an) SET of each|every PROPERTY => kinds(exactly(3), $PROPERTY, $SET)
ELEMENT -> QUANTITY SET of each|every color|colour => and(count($QUANTITY, and(black, $SET)), count($QUANTITY, and(blue, $SET)), count($QUANTITY, and(yellow, $SET)))
ELEMENT -> NP one of each|every color|colour => and(exist($NP), kinds(exactly(3), colour, item))
ELEMENT -> QUANTITY color|colour|colors|colours ONLY => kinds($QUANTITY, colour, item)
ELEMENT -> (all) QUANTITY color|colour|colors|colours of SET => kinds($QUANTITY, colour, $SET)
ELEMENT -> (at least) one|1 of each|every PROPERTY => kinds(exactly(3), $PROPERTY, item)
ELEMENT -> QUANTITY of SAME PROPERTY => share($QUANTITY, $PROPERTY, item)
ELEMENT -> QUANTITY of each|every color|colour => and(count($QUANTITY, black), count($QUANTITY, blue), count($QUANTITY, yellow))
ELEMENT -> QUANTITY of each|every shape => and(count($QUANTITY, square), count($QUANTITY, circle), count($QUANTITY, triangle))
ELEMENT -> QUANTITY SET of each|every shape => and(count($QUANTITY, and(square, $SET)), count($QUANTITY, and(circle, $SET)), count($QUANTITY, and(triangle, $SET)))
ELEMENT -> THING of QUANTITY (DIFFERENT) PROPERTY PLACE => kinds($QUANTITY, $PROPERTY, $PLACE)
ELEMENT -> NP OFSAME PROPERTY PLACE => about($NP, kinds(exactly(1), $PROPERTY, and(those, $PLACE)))
ELEMENT -> SAME color|colour (ITEMS) AT (A) LEVEL and (AT) (A) LEVEL => kinds(exactly(1), colour, or($LEVEL, $LEVEL2))
ELEMENT -> (the|its) LEVEL and (the|its) LEVEL (ITEMS) (being|in|of|as) COLOUR (COLOURWORD) => and(the($LEVEL, $COLOUR), the($LEVEL2, $COLOUR))
ELEMENT -> (a|an) ITEMS AT BOTHENDS => and(the(top, $ITEMS), the(base, $ITEMS))
ELEMENT -> SAME color|colour (ITEMS) AT BOTHENDS => kinds(exactly(1), colour, or(top, base))
BOTHENDS -> both|either (the) sides|side|ends|end
ELEMENT -> ITEMS of OTHER COLOURWORD OVER IT => count(some, and($ITEMS, above(those), not(those)))
ELEMENT -> all (of) (the) (NUMBER) SET (of|BE|with|in|having) SAME PROPERTY => kinds(exactly(1), $PROPERTY, $SET)
ELEMENT -> all (of) (the) (NUMBER) SET (of|BE|with|in|having) DIFFERENT PROPERTY => not(share(atLeast(2), $PROPERTY, $SET))
ELEMENT -> SAME PROPERTY => kinds(exactly(1), $PROPERTY, item)
ELEMENT -> DIFFERENT PROPERTY => kinds(several, $PROPERTY, item)
ELEMENT -> NP of|with|in (all) (the) QUANTITY (DIFFERENT) PROPERTY => about($NP, kinds($QUANTITY, $PROPERTY, those))
ELEMENT -> NP of|with|in NUMBER (DIFFERENT) PROPERTY at most => about($NP, kinds(atMost($NUMBER), $PROPERTY, those))
ELEMENT -> NP of|with|in not all NUMBER (DIFFERENT) PROPERTY => about($NP, kinds(fewerThan($NUMBER), $PROPERTY, those))
ELEMENT -> NP OFSAME PROPERTY => alike($NP, $PROPERTY)
ELEMENT -> ONLY NUMBER SET OFSAME PROPERTY => and(count(only($NUMBER), $SET), kinds(exactly(1), $PROPERTY, $SET))
ELEMENT -> NP (of|in|THAT) (BE) DIFFERENT PROPERTY => about($NP, kinds(several, $PROPERTY, those))
ELEMENT -> QUANTITY ITEMS of SAME color|colour EACHOTHER => or(count($QUANTITY, and(black, $ITEMS, attached(black))), count($QUANTITY, and(blue, $ITEMS, attached(blue))), count($QUANTITY, and(yellow, $ITEMS, attached(yellow))))
ELEMENT -> AMOUNT SET and AMOUNT SET of SAME PROPERTY => and(count($AMOUNT, $SET), count($AMOUNT2, $SET2), kinds(exactly(1), $PROPERTY, or($SET, $SET2)))
ELEMENT -> NP OFSAME PROPERTY BUT (of|with|in) DIFFERENT PROPERTY => apart($NP, $PROPERTY, $PROPERTY2)
ELEMENT -> no NUMBER SET OFSAME PROPERTY => not(share(atLeast($NUMBER), $PROPERTY, $SET))
ELEMENT -> no more SET than SET => not(more($SET, $SET2))
ELEMENT -> NP THAT BE not SAMEIN => about($NP, kinds(several, $SAMEIN, those))
ELEMENT -> AMOUNT SAME (PROPERTY) block|blocks (PROPERTY) => share($AMOUNT, colour, item)
ELEMENT -> NUMBER DIFFERENT PROPERTY SET => kinds(atLeast($NUMBER), $PROPERTY, $SET)
ELEMENT -> QUANTITY SAME color|colour ITEMS EACHOTHER => or(count($QUANTITY, and(black, attached(black))), count($QUANTITY, and(blue, attached(blue))), count($QUANTITY, and(yellow, attached(yellow))))
ELEMENT -> SAME COLOURWORD ITEMS => kinds(exactly(1), colour, $ITEMS)
ELEMENT -> SAME color|colour ITEMS EACHOTHER => or(count(some, and(black, attached(black))), count(some, and(blue, attached(blue))), count(some, and(yellow, attached(yellow))))
ELEMENT -> ONLY COLOUR and COLOUR ITEMS alternately|alternating (placed|positioned) => and(consist($COLOUR, $COLOUR2), count(none, and($COLOUR, attached($COLOUR))), count(none, and($COLOUR2, attached($COLOUR2))))
ELEMENT -> alternating|alternate COLOUR and COLOUR ITEMS => and(consist($COLOUR, $COLOUR2), count(none, and($COLOUR, attached($COLOUR))), count(none, and($COLOUR2, attached($COLOUR2))))
ELEMENT -> COLOUR and COLOUR ITEMS and the number of (the) THING of each COLOURWORD BE SAME => and(consist($COLOUR, $COLOUR2), equal($COLOUR, $COLOUR2))
ELEMENT -> no NUMBER ITEMS of SAME color|colour EACHOTHER => and(count(none, and(black, $ITEMS, attached(and(black, $ITEMS)))), count(none, and(blue, $ITEMS, attached(and(blue, $ITEMS)))), count(none, and(yellow, $ITEMS, attached(and(yellow, $ITEMS)))))
ELEMENT -> QUANTITY adjacent|consecutive ITEMS OFSAME color|colour => or(count($QUANTITY, and(black, $ITEMS, attached(black))), count($QUANTITY, and(blue, $ITEMS, attached(blue))), count($QUANTITY, and(yellow, $ITEMS, attached(yellow))))
ELEMENT -> QUANTITY IDENTICAL SET => share($QUANTITY, look, $SET)
ELEMENT -> no NUMBER adjacent|touching ITEMS OFSAME color|colour => and(count(none, and(black, $ITEMS, attached(and(black, $ITEMS)))), count(none, and(blue, $ITEMS, attached(and(blue, $ITEMS)))), count(none, and(yellow, $ITEMS, attached(and(yellow, $ITEMS)))))
ELEMENT -> (THING of|in|with) alternating|alternate color|colors|colours => and(count(none, and(black, attached(black))), count(none, and(blue, attached(blue))), count(none, and(yellow, attached(yellow))))
ELEMENT -> twice|double as many SET as SET => twice($SET, $SET2)
ELEMENT -> twice|double the number|amount of SET as|than SET => twice($SET, $SET2)
ELEMENT -> more COLOUR ITEMS than any other COLOURWORD => and(more($COLOUR, and(black, not($COLOUR))), more($COLOUR, and(blue, not($COLOUR))), more($COLOUR, and(yellow, not($COLOUR))))
ELEMENT -> more COLOUR ITEMS than ITEMS of any other COLOURWORD => and(more($COLOUR, and(black, not($COLOUR))), more($COLOUR, and(blue, not($COLOUR))), more($COLOUR, and(yellow, not($COLOUR))))
ELEMENT -> more SHAPE than any other shape => and(more($SHAPE, and(square, not($SHAPE))), more($SHAPE, and(circle, not($SHAPE))), more($SHAPE, and(triangle, not($SHAPE))))
ELEMENT -> (an) equal|SAME number of COLOUR ANDS COLOUR ANDS COLOUR ITEMS => and(equal(and($COLOUR, $ITEMS), and($COLOUR2, $ITEMS)), equal(and($COLOUR2, $ITEMS), and($COLOUR3, $ITEMS)))
ELEMENT -> more than NUMBER and|but less|fewer than NUMBER SET => and(count(moreThan($NUMBER), $SET), count(fewerThan($NUMBER2), $SET))
ELEMENT -> more SET than SET => more($SET, $SET2)
ELEMENT -> (an) (equal|SAME) number of SET and SET => equal($SET, $SET2)
ELEMENT -> (an) (equal|SAME) number of COLOUR and COLOUR ITEMS => equal(and($COLOUR, $ITEMS), and($COLOUR2, $ITEMS))
ELEMENT -> fewer|less SET than SET => more($SET2, $SET)
ELEMENT -> as many SET as SET => equal($SET, $SET2)
OFSAME -> (of|with|in|having) SAME
OFSAME -> THAT BE|HAVE (all) (of) SAME (in)
DIVERSE -> (all) (the) QUANTITY (DIFFERENT) PROPERTY => kinds($QUANTITY, $PROPERTY, item)
DIVERSE -> NUMBER (DIFFERENT) PROPERTY at most => kinds(atMost($NUMBER), $PROPERTY, item)
DIVERSE -> not all NUMBER (DIFFERENT) PROPERTY => kinds(fewerThan($NUMBER), $PROPERTY, item)
SAME -> (the) (exact|exactly) same
SAME -> (an) equal
DIFFERENT -> (of) (a|all) different|distinct

# Colours in order
ELEMENT -> (A) COLOURWORD (ORDER) (of) UPWARDS (FROMBASE) => $UPWARDS
ELEMENT -> PIECE (in) (A) ORDER (of) UPWARDS (FROMBASE) => $UPWARDS
ELEMENT -> UPWARDS PIECE (in) FROMBASE => $UPWARDS
ORDER -> order|sequence|pattern|arrangement
UPWARDS -> COLOUR (ANDS) COLOUR => and(the(level(1), $COLOUR), the(level(2), $COLOUR2))
UPWARDS -> COLOUR (ANDS) COLOUR (ANDS) COLOUR => and(the(level(1), $COLOUR), the(level(2), $COLOUR2), the(level(3), $COLOUR3))
UPWARDS -> COLOUR (ANDS) COLOUR (ANDS) COLOUR (ANDS) COLOUR => and(the(level(1), $COLOUR), the(level(2), $COLOUR2), the(level(3), $COLOUR3), the(level(4), $COLOUR4))
DOWNWARDS -> COLOUR (ANDS) COLOUR => and(the(levelFromTop(1), $COLOUR), the(levelFromTop(2), $COLOUR2))
DOWNWARDS -> COLOUR (ANDS) COLOUR (ANDS) COLOUR => and(the(levelFromTop(1), $COLOUR), the(levelFromTop(2), $COLOUR2), the(levelFromTop(3), $COLOUR3))

# Other items
ELEMENT -> (the) rest|remaining|others (NUMBER) (THING) (BE) PRED => all(not(those), $PRED)
ELEMENT -> all (the) other|others (THING) (BE) PRED => all(not(those), $PRED)
ELEMENT -> AMOUNT COLOUR and (the) rest|remaining COLOUR (THING) => and(count($AMOUNT, $COLOUR), all(not($COLOUR), $COLOUR2))
ELEMENT -> NP ANDS AMOUNT other|another|others|more (THING) => about($NP, count($AMOUNT, not(those)))
ELEMENT -> NP ANDS (some) other|another (THING) => about($NP, count(some, not(those)))
ELEMENT -> AMOUNT ADJ ITEMS ANDS (a|an) other|another ITEMS => and(count($AMOUNT, and($ADJ, $ITEMS)), count(some, and($ITEMS2, not($ADJ))))
ELEMENT -> AMOUNT COLOUR ITEMS ANDS AMOUNT ITEMS of (one) OTHER COLOURWORD => and(count($AMOUNT, and($COLOUR, $ITEMS)), count($AMOUNT2, and($ITEMS2, not($COLOUR))))
ELEMENT -> AMOUNT SHAPE ANDS AMOUNT THING of OTHER shape => and(count($AMOUNT, $SHAPE), count($AMOUNT2, not($SHAPE)))
ELEMENT -> NP ANDS no other|another SET => about($NP, count(none, and($SET, not(those))))
ELEMENT -> NP as the only THING => and(exist($NP), count(exactly(1), item))
ELEMENT -> NP among other THING => exist($NP)
ELEMENT -> COLOUR ITEMS and QUANTITY other|another|different COLOURWORD => and(count(some, and($COLOUR, $ITEMS)), kinds($QUANTITY, colour, not($COLOUR)))
ELEMENT -> (a|an) COLOUR ITEMS OVER (a|an) different COLOURWORD ITEMS => count(some, and($COLOUR, $ITEMS, on(not($COLOUR))))
ELEMENT -> (a|an) COLOUR ITEMS OVER (a|an) ITEMS of OTHER COLOURWORD => count(some, and($COLOUR, $ITEMS, on(not($COLOUR))))
ELEMENT -> (a|an) COLOUR ITEMS UNDER (a|an) ITEMS of OTHER COLOURWORD => count(some, and($COLOUR, $ITEMS, under(not($COLOUR))))
ELEMENT -> (a|an) COLOUR ITEMS UNDER (a|an) different COLOURWORD ITEMS => count(some, and($COLOUR, $ITEMS, under(not($COLOUR))))
OTHER -> (a|an|some|any) other|another|different
`;
